import { type PagePath, pagePaths } from "#contract/paths.ts";
import { careers } from "#content/careers.ts";
import { organisation } from "#content/organisation.ts";
import { complexNeeds } from "#web/art/complex-needs.ts";
import { crisis } from "#web/art/crisis.ts";
import { governance } from "#web/art/governance.ts";
import { letter } from "#web/art/letter.ts";
import { panorama } from "#web/art/panorama.ts";
import { type Drawing, larkFolds } from "#web/art/parts.ts";
import { residential } from "#web/art/residential.ts";
import { shortBreaks } from "#web/art/short-breaks.ts";
import { staffing } from "#web/art/staffing.ts";
import { technology } from "#web/art/technology.ts";
import { therapeutic } from "#web/art/therapeutic.ts";
import { voices } from "#web/art/voices.ts";
import { contentPages } from "#web/pages.tsx";
import type { Page } from "#web/render/document.tsx";

// The build's way in: what its pictures show. Drawn by ops/draw-pictures.ts.

/** Which field of colour (styles/foundation/tokens.css) a picture stands on; the crisis is always night. */
type Field = "sky" | "dawn" | "sunk" | "crisis";
/** `repeats`: the scene is drawn again and again along the foot. */
type Scene = { scene: Drawing; field: Field; repeats?: boolean };
export type SharePicture = Scene & { path: string; title: string };

type DrawnPath = keyof typeof contentPages | typeof pagePaths.jobs;

const scenes: Record<DrawnPath, Scene> = {
  "/": { scene: panorama, field: "sky" },
  "/services/residential-care": { scene: residential, field: "sky" },
  "/services/complex-needs": { scene: complexNeeds, field: "dawn" },
  "/services/crisis-support": { scene: crisis, field: "crisis" },
  "/services/staffing-solutions": { scene: staffing, field: "sunk", repeats: true },
  "/services/short-breaks": { scene: shortBreaks, field: "sky" },
  "/services/therapeutic-care": { scene: therapeutic, field: "sunk" },
  "/governance": { scene: governance, field: "sky" },
  "/technology": { scene: technology, field: "sunk" },
  "/jobs": { scene: staffing, field: "dawn", repeats: true },
  "/feedback": { scene: voices, field: "sunk" },
  "/contact": { scene: letter, field: "sky" },
  "/privacy-policy": { scene: governance, field: "sunk" },
  "/gender-pay-gap": { scene: governance, field: "sunk" },
  "/workplace-policy": { scene: governance, field: "sunk" },
  "/esg-policy": { scene: governance, field: "sunk" },
  "/tics-statement": { scene: governance, field: "sunk" },
};

/** The pictures of all public pages. */
export function sharePictures(): readonly SharePicture[] {
  const pages: readonly [string, () => Pick<Page, "title">][] = [
    ...Object.entries<() => Page>(contentPages),
    [pagePaths.jobs satisfies PagePath, () => careers],
  ];
  return pages.map(([path, makePage]) => {
    const drawn = scenes[path as DrawnPath]; // the keys of contentPages, and /jobs
    return { path, title: makePage().title, ...drawn };
  });
}

/** What the pictures of single jobs stand on. */
export const jobScene = scenes[pagePaths.jobs];
export const siteName = organisation.name;
export const mark: Drawing = { viewBox: "0 0 48 38", body: larkFolds };
