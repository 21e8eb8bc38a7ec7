import type { ServiceScene } from "#content/services/list.ts";
import { complexNeeds } from "./complex-needs.ts";
import { crisis } from "./crisis.ts";
import type { Drawing } from "./parts.ts";
import { residential } from "./residential.ts";
import { shortBreaks } from "./short-breaks.ts";
import { paperChain } from "./paper-chain.ts";
import { therapeutic } from "./therapeutic.ts";

/** A scene that stands for a service, and the colours it is shown on. */
interface SceneLook {
  drawing: Drawing;
  /** Colour of its card on the home page. */
  card: "sky" | "dawn" | "leaf" | "mist" | "red";
  /** Field of a page made of the common parts; the page's own where none is given. */
  page?: "dawn" | "mist" | "leaf";
  /** Field of its shared picture (styles/foundation/tokens.css); the crisis is always night. */
  share: { field: "sky" | "dawn" | "sunk" | "crisis" };
}

export const serviceScenes: Readonly<Record<ServiceScene, SceneLook>> = {
  home: { drawing: residential, card: "sky", share: { field: "sky" } },
  team: { drawing: complexNeeds, card: "dawn", page: "dawn", share: { field: "dawn" } },
  night: { drawing: crisis, card: "red", share: { field: "crisis" } },
  staff: { drawing: paperChain, card: "leaf", page: "leaf", share: { field: "sunk" } },
  outing: { drawing: shortBreaks, card: "sky", share: { field: "sky" } },
  garden: { drawing: therapeutic, card: "mist", page: "mist", share: { field: "sunk" } },
};
