import { feedPaths } from "#contract/paths.ts";
import { organisation } from "./organisation.ts";

/** The title and description of the feeds of jobs. */
export const jobFeed = {
  title: `Jobs at ${organisation.name}`,
  description: `The jobs that ${organisation.legalName} takes applications for, newest first.`,
};

/** The feeds that the careers page offers to feed readers; Indeed's is only for job boards. */
export const namedFeeds = [
  { href: feedPaths.atom, type: "application/atom+xml", title: `${jobFeed.title} (Atom)` },
  { href: feedPaths.json, type: "application/feed+json", title: `${jobFeed.title} (JSON Feed)` },
] as const;
