import type { z } from "zod";
import type { Organisation } from "./organisation-schema.ts";
import {
  bodiesOf,
  nationOf,
  numberMistake,
  otherNumber,
  otherSite,
  ratedAlone,
  ratingMistake,
  type RegulatorBody,
  reportMistake,
  themeMistake,
} from "./regulator-bodies.ts";

interface RegisterEntry {
  body: RegulatorBody;
  number: string;
  href: string;
}

/**
 * Refuses a regulator of another nation, a number or an address at another regulator's register, and a rating that its
 * regulator does not give. A provider with homes in two nations sets `locations[].nation`; the words and the law of the
 * site are those of the provider's `nation`.
 */
export function refuseOtherNations(
  { nation, regulators, locations }: Organisation,
  context: z.RefinementCtx<Organisation>,
): void {
  const wrong = (path: PropertyKey[], message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: "custom", path, message });
  };
  const wrongEntry = (path: PropertyKey[], field: "number" | "providerId", entry: RegisterEntry) => {
    const { body, number, href } = entry;
    const of = field === "number" ? "service" : "provider";
    const whose = otherNumber(body, number);
    wrong(
      [...path, field],
      whose
        ? `must be a number of ${body}, and "${number}" is one of ${whose}`
        : numberMistake(body, number, of),
    );
    const site = otherSite(body, href);
    if (site) wrong([...path, "href"], `must lead to the register of ${body}, and leads to ${site}`);
  };
  const nations = new Set([nation, ...locations.map((location) => location.nation ?? nation)]);
  const allowed = [...nations].flatMap(bodiesOf);
  for (const [index, regulator] of regulators.entries()) {
    const path = ["regulators", index];
    if (!nations.has(nationOf(regulator.body)))
      wrong(
        [...path, "body"],
        `must be ${orOf(allowed)} where nation is ${nation}, and is "${regulator.body}"; only with a location that has nation: "${nationOf(regulator.body)}" may it stand here`,
      );
    else if (regulator.state === "rated" && ratedAlone([regulator.body]))
      wrong([...path, "state"], `must be registered or not-yet-rated: ${sayThemesAlone([regulator.body])}`);
    else if (regulator.state === "rated")
      wrong([...path, "rating"], ratingMistake(regulator.rating, [regulator.body]));
    wrongEntry(path, "providerId", { ...regulator, number: regulator.providerId });
  }
  for (const [index, location] of locations.entries()) {
    const path = ["locations", index];
    const own = location.nation ?? nation;
    const body = location.registration?.body;
    if (body !== undefined && nationOf(body) !== own) {
      wrong(
        [...path, "registration", "body"],
        `must be ${orOf(bodiesOf(own))} in ${own}, and is "${body}"; a location of another nation has that nation, such as nation: "${nationOf(body)}"`,
      );
      continue;
    }
    if (location.registration) wrongEntry([...path, "registration"], "number", location.registration);
    if (body !== undefined && location.rating)
      wrong([...path, "rating", "href"], reportMistake(body, location.rating.href));
    const raters = body === undefined ? bodiesOf(own) : [body];
    const { overall, themes = [] } = location.rating ?? {};
    if (overall !== undefined)
      wrong(
        [...path, "rating", "overall"],
        ratedAlone(raters) ? `must be left out: ${sayThemesAlone(raters)}` : ratingMistake(overall, raters),
      );
    for (const [place, { theme, rating }] of themes.entries()) {
      wrong([...path, "rating", "themes", place, "theme"], themeMistake(theme, raters));
      wrong([...path, "rating", "themes", place, "rating"], ratingMistake(rating, raters));
    }
  }
}

const sayThemesAlone = (bodies: readonly RegulatorBody[]) =>
  `${orOf(bodies)} rates the ${ratedAlone(bodies)} of each service alone, which are locations[].rating.themes`;

const orOf = (bodies: readonly RegulatorBody[]) => bodies.join(" or ");
