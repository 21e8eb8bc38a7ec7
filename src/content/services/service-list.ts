import { z } from "zod";
import { mistakesOf } from "../check-facts.ts";
import { pastDay, text, textOnPhone, textUpTo } from "../organisation-schema.ts";
import type { Service } from "./list.ts";

// Imports no texts: they fail to load with a list of the wrong kind.

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words with hyphens, such as short-breaks");

const ServiceList = z
  .array(
    z.strictObject({
      slug,
      formerly: z.array(slug).optional(),
      words: text,
      scene: z.enum(["home", "team", "night", "staff", "outing", "garden"]),
      name: textOnPhone.pipe(textUpTo(40)),
      line: textOnPhone.pipe(textUpTo(60)),
      card: textOnPhone.pipe(textUpTo(300)),
      changed: pastDay,
    }) satisfies z.ZodType<Service>,
  )
  .min(1, "must hold at least one service");

/** One sentence for each mistake in the list of services, other than in what it refers to. */
export function serviceMistakes(list: unknown): string[] {
  const issues = ServiceList.safeParse(list, { reportInput: true }).error?.issues ?? [];
  return mistakesOf(issues, ServiceList, {
    file: "src/content/services/list.ts",
    path: ["services"],
    whose: "a service",
    given: list,
  });
}
