import { circle, path, sceneBox, type Drawing } from "./parts.ts";

/** Crisis support: a lit open door. Always dark, in both colour schemes. */
export const crisis: Drawing = {
  viewBox: sceneBox,
  body:
    circle("moon", 404, 66, 26) +
    path("night1", "M16 300Q100 150 260 178T480 150 740 150H2600V300z") +
    path("night2", "M0 300Q70 250 150 246H2600V300z") +
    path("night3", "M150 246V132l76-64 76 64v114z") +
    path("night4", "M302 246V132l-76-64h92l76 64v114z") +
    path("glow", "M196 246v-78h58v78z") +
    path("night4", "M254 168 286 182v72l-32-8z") +
    path("glow", "M196 246h58l112 54H84z") +
    path("glow", "M326 166h26v32h-26z"),
};
