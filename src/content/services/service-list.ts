import { z } from "zod";
import { namesIn, sentencesOf } from "../check-facts.ts";
import { pastDay } from "../organisation-schema.ts";
import type { Service } from "./list.ts";

// Imports no texts: they fail to load with a list of the wrong kind.

const words = z.string().trim().min(1, "must not be empty");

const ServiceList = z
  .array(
    z.strictObject({
      slug: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words with hyphens, such as short-breaks"),
      words,
      scene: z.enum(["home", "team", "night", "staff", "outing", "garden"]),
      name: words,
      line: words,
      card: words,
      changed: pastDay,
    }) satisfies z.ZodType<Service>,
  )
  .min(1, "must hold at least one service");

/** One sentence for each mistake in the list of services, other than in what it refers to. */
export function serviceMistakes(list: unknown): string[] {
  const issues = ServiceList.safeParse(list, { reportInput: true }).error?.issues ?? [];
  const known = namesIn(ServiceList);
  return issues
    .flatMap((issue) => sentencesOf({ ...issue, path: ["services", ...issue.path] }, known, "a service"))
    .map((sentence) => `src/content/services/list.ts: ${sentence}`);
}
