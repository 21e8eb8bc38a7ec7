import { basename } from "node:path";
import type { Plugin } from "vite";
import type { LocationEntry, Organisation } from "#content/organisation-schema.ts";

/** Facts that no script reads: browsers would load those of forty locations with every list of jobs. */
const onlyOnServer: readonly (keyof Organisation)[] = [
  "strapline",
  "companyNumber",
  "charityNumber",
  "registeredIn",
  "registeredOffice",
  "mailDomain",
  "regulators",
  "findAJobCategory",
  "externalDocuments",
  "groupEntities",
  "partners",
  "testimonials",
  "isDisabilityConfident",
  "icoRegistration",
  "statementSignatory",
  "security",
];
const ofLocationsOnlyOnServer: readonly (keyof LocationEntry)[] = [
  "coordinates",
  "registration",
  "rating",
  "inspectedOn",
  "stepFree",
  "bus",
  "parking",
];

function without(facts: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
}

/** Leaves facts out of the browser's files. The build stops if one of them is read there. */
export function browserFacts(): Plugin {
  return {
    name: "browser-facts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/organisation\.ts$/, code: "export const organisation" },
      async handler(_, id) {
        const facts = (await import(id)) as { organisation: Organisation }; // every provider's file is typed so
        const locations = facts.organisation.locations.map((location) =>
          without(location, ofLocationsOnlyOnServer),
        );
        const organisation = without({ ...facts.organisation, locations }, onlyOnServer);
        return Object.entries({ ...facts, organisation })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n");
      },
    },
    generateBundle(_, bundle) {
      const reading = new RegExp(
        `[.{,](${[...onlyOnServer, ...ofLocationsOnlyOnServer].join("|")})\\b(?!\\()`,
      );
      for (const file of Object.values(bundle)) {
        const [, fact] = (file.type === "chunk" && reading.exec(file.code)) || [];
        if (fact)
          this.error(
            `${basename(file.fileName)} reads "${fact}" of the provider's facts, which ops/browser-facts.ts leaves out.`,
          );
      }
    },
  };
}
