import { pagePaths } from "#contract/paths.ts";
import { careers } from "#content/careers.ts";
import { organisation } from "#content/organisation.ts";
import { type Service, services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { atWorkAlong } from "#web/art/careers-wide.ts";
import { governance } from "#web/art/governance.ts";
import { letter } from "#web/art/letter.ts";
import { panorama } from "#web/art/panorama.ts";
import { mark } from "#web/art/mark.ts";
import type { Drawing } from "#web/art/parts.ts";
import { serviceScenes } from "#web/art/service-scenes.ts";

import { technology } from "#web/art/technology.ts";
import { voices } from "#web/art/voices.ts";
import { contentPages, notFoundPage } from "#web/pages.tsx";
import { type Page, renderDocument } from "#web/render/document.tsx";

// Entry point for the build, which draws these pictures (ops/draw-pictures.ts) and renders each page once.

/** The background of a picture (styles/foundation/tokens.css); the crisis picture is always dark. */
type Field = "sky" | "dawn" | "sunk" | "crisis";
type Scene = { scene: Drawing; field: Field };
export type SharePicture = Scene & { path: string; title: string };

const jobs: Scene = { scene: atWorkAlong, field: "dawn" };

const scenes: Record<string, Scene> = {
  "/": { scene: panorama, field: "sky" },
  ...Object.fromEntries(services.map((service) => [servicePath(service), sceneOf(service)])),
  "/governance": { scene: governance, field: "sky" },
  "/technology": { scene: technology, field: "sunk" },
  [pagePaths.jobs]: jobs,
  "/feedback": { scene: voices, field: "sunk" },
  "/contact": { scene: letter, field: "sky" },
  "/privacy-policy": { scene: governance, field: "sunk" },
  "/gender-pay-gap": { scene: governance, field: "sunk" },
  "/workplace-policy": { scene: governance, field: "sunk" },
  "/esg-policy": { scene: governance, field: "sunk" },
  "/tics-statement": { scene: governance, field: "sunk" },
};

function sceneOf(service: Service): Scene {
  const { drawing, share } = serviceScenes[service.scene];
  return { scene: drawing, ...share };
}

/** The pictures of all public pages. */
export function sharePictures(): readonly SharePicture[] {
  const pages: readonly [string, () => Pick<Page, "title">][] = [
    ...Object.entries<() => Page>(contentPages),
    [pagePaths.jobs, () => careers],
  ];
  return pages.map(([path, makePage]) => {
    const drawn = scenes[path];
    if (!drawn) throw new Error(`The page ${path} has no scene for its shared picture`);
    return { path, title: makePage().title, ...drawn };
  });
}

/** The background of single jobs' pictures. */
export const jobScene = jobs;
export const siteName = organisation.name;
export { mark };

/** Renders one of the pages that need no data. */
export function renderOnce(makePage: () => Page): void {
  renderDocument(makePage(), { name: siteName, publicUrl: "https://care.example.org", script: "/script.js" });
}
export { contentPages, notFoundPage };
