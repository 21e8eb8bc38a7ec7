import type { ServiceScene } from "#content/services/list.ts";
import { moving, teamAround } from "./complex-needs.ts";
import { crisis } from "./crisis.ts";
import { crisisLine } from "./crisis-line.ts";
import { frontDoor } from "./front-door.ts";
import type { Drawing } from "./parts.ts";
import { reading } from "./reading.ts";
import { residential } from "./residential.ts";
import { paperBoat, shortBreaks } from "./short-breaks.ts";
import { staffing } from "./staffing.ts";
import { therapeutic } from "./therapeutic.ts";
import { uniform } from "./uniform.ts";

/** The two drawings of a service, and their backgrounds. */
interface SceneLook {
  /** For its page and its shared picture. */
  drawing: Drawing;
  /** For its card on the home page: simpler, because six of them share a page's weight. */
  card: { drawing: Drawing; colour: "sky" | "dawn" | "leaf" | "mist" | "red" };
  /** Background of the hero of a page made of the common parts; FoldHero's own by default. */
  page?: "dawn" | "mist" | "leaf";
  /** Background of its shared picture (styles/foundation/tokens.css); the crisis picture is always dark. */
  share: { field: "sky" | "dawn" | "sunk" | "crisis" };
}

export const serviceScenes: Readonly<Record<ServiceScene, SceneLook>> = {
  home: { drawing: residential, card: { drawing: frontDoor, colour: "sky" }, share: { field: "sky" } },
  team: {
    drawing: moving,
    card: { drawing: teamAround, colour: "dawn" },
    page: "dawn",
    share: { field: "dawn" },
  },
  night: { drawing: crisisLine, card: { drawing: crisis, colour: "red" }, share: { field: "crisis" } },
  staff: {
    drawing: staffing,
    card: { drawing: uniform, colour: "leaf" },
    page: "leaf",
    share: { field: "sunk" },
  },
  outing: { drawing: shortBreaks, card: { drawing: paperBoat, colour: "sky" }, share: { field: "sky" } },
  garden: {
    drawing: reading,
    card: { drawing: therapeutic, colour: "mist" },
    page: "mist",
    share: { field: "sunk" },
  },
};
