import type { z } from "zod";
import type { Organisation } from "./organisation-schema.ts";
import type { RegulatorBody } from "./regulator-bodies.ts";

/** Registers homes, supported accommodation and holiday schemes, all for those under 18 (Care Standards Act 2000, part 2). */
const ofMinors: RegulatorBody = "Ofsted";

/** Refuses the regulator of services for children where the provider says that it supports adults alone. */
export function refuseOtherPeople(
  { people, regulators, locations }: Organisation,
  context: z.RefinementCtx<Organisation>,
): void {
  if (people === undefined || people.some((age) => age !== "adults")) return;
  const wrong = (...path: PropertyKey[]) =>
    context.addIssue({
      code: "custom",
      path: [...path, "body"],
      message: `must not be ${ofMinors} where people holds adults alone: ${ofMinors} registers services for children and young people`,
    });
  for (const [index, { body }] of regulators.entries()) if (body === ofMinors) wrong("regulators", index);
  for (const [index, { registration }] of locations.entries())
    if (registration?.body === ofMinors) wrong("locations", index, "registration");
}
