import type { ComponentType } from "react";
import type { IslandName } from "../render/Island.tsx";

// Props are type-checked where the island is rendered (Island.tsx); here they are parsed from JSON.
type LoadIsland = () => Promise<ComponentType<never>>;

/** Every island by its name. Each is a chunk of its own, loaded when the island is hydrated. */
export const islands = {
  careers: async () => (await import("../careers/CareersIsland.tsx")).CareersIsland,
  job: async () => (await import("../careers/JobPageIsland.tsx")).JobPageIsland,
  admin: async () => (await import("../admin/AccessIsland.tsx")).AccessIsland,
  applications: async () => (await import("../admin/ApplicationsIsland.tsx")).ApplicationsIsland,
} as const satisfies Record<IslandName, LoadIsland>;
