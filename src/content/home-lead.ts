import type { Organisation } from "./organisation-schema.ts";
import { sayPeopleAndNeeds, supports } from "./people.ts";
import type { Service } from "./services/list.ts";
import { nameInSentence, type SpecifiedService } from "./services/offered.ts";
import { listWords } from "./words/intl.ts";

/** Services that the lead mentions in other words, or that "complex needs" and "24/7 support" cover. */
const saidOtherwise = new Set([
  "residentialCare",
  "complexNeeds",
  "crisisSupport",
  "staffingSolutions",
  "therapeuticCare",
]);

/** English names that follow "provides" as they are: of several things, or of what is not counted. */
const needsNoArticle = /(s|care|help|ing|respite|support|therapy)$/;

/** The sentence at the top of the home page: what the provider does and for whom. It reads well for any services. */
export function homeLead(
  { name, crisisLine, people }: Pick<Organisation, "name" | "crisisLine" | "people">,
  listed: readonly Pick<Service, "name" | "words">[],
): string {
  const offers = (key: SpecifiedService) => listed.some(({ words }) => words === key);
  const namesWithout = (said: ReadonlySet<string>) =>
    listed.filter(({ words }) => !said.has(words)).map(nameInSentence);
  const somebody = `${sayPeopleAndNeeds({ people }, listed)}${crisisLine ? ", with 24/7 support" : ""}`;
  /** What a family may ask for, in a few words each; the provider's own services by their names. */
  const kinds = [
    ...(offers("residentialCare")
      ? [supports("children", { people }, listed) ? "homes from 16" : "homes"]
      : []),
    ...(offers("staffingSolutions") ? ["one-to-one packages"] : []),
    ...namesWithout(saidOtherwise),
  ];
  if (offers("staffingSolutions"))
    // A comma precedes the last item, which is a clause.
    return `${name} plans and provides care for ${somebody}: ${kinds.join(", ")}${kinds.length > 1 ? "," : ""} and trained staff who are often with you within 24–48 hours.`;
  const listedKinds = kinds.length > 1 ? kinds : namesWithout(new Set(["complexNeeds", "crisisSupport"]));
  const only = listedKinds.find((kind) => needsNoArticle.test(kind)) ?? "care";
  // A list of one, such as "care for adults: homes", says nothing.
  return listedKinds.length > 1
    ? `${name} plans and provides care for ${somebody}: ${listWords(listedKinds)}.`
    : `${name} plans and provides ${only} for ${somebody}.`;
}
