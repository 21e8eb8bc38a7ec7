import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import { homesFarFromCodes } from "./home-places.ts";
import type { LocationEntry, Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";

type Given = Partial<LocationEntry> & { postcode?: string };

const homeAt = ({ postcode, ...more }: Given, id = "weir-house"): LocationEntry => ({
  id,
  name: id,
  service: "residential-care",
  area: "Tannerby",
  ...(postcode ? { address: { street: "1 Weir", town: "Tannerby", postcode } } : {}),
  ...more,
});
const check = (homes: readonly Given[], nation: Organisation["nation"] = "england") => {
  const locations = homes.map((home, index) => homeAt(home, `house-${index}`));
  return () => checkOrganisation({ ...organisation, nation, regulators: [], locations });
};
const start = "src/content/organisation.ts: locations[0]";

test("a home in the sea or far from its postcode is refused with both", () => {
  expect(check([{ coordinates: [50.1, -8.9] }])).toThrow(
    `${start}.coordinates (house-0) must lie on the land of the United Kingdom, and [50.1, -8.9] does not.`,
  );
  expect(check([{ postcode: "LS1 4DY", coordinates: [51.5, -0.12] }])).toThrow(
    /locations\[0\]\.coordinates \(house-0\) must lie in the postcode area LS of LS1 4DY, and \[51\.5, -0\.12\] is 27\d km from its middle\./,
  );
  // Dublin, and the ends of the kingdom.
  expect(check([{ coordinates: [53.35, -6.26] }])).toThrow("must lie on the land");
  for (const [postcode, ...coordinates] of [
    ["LS1 4DY", 53.7965, -1.5478],
    ["TR21 0LW", 49.914, -6.315],
    ["NE71 6BG", 55.547, -2.011],
    ["SY23 2AX", 52.415, -4.083],
    ["CT21 5AA", 51.069, 1.086],
    ["NR30 1AA", 52.61, 1.73],
  ] as const)
    expect(
      check([{ postcode, coordinates, ...(postcode.startsWith("SY") ? { nation: "wales" } : {}) }]),
      postcode,
    ).not.toThrow();
  for (const [postcode, ...coordinates] of [
    ["ZE2 9JF", 60.76, -0.86],
    ["ZE2 9JU", 59.53, -1.63],
    ["IV27 4PN", 58.568, -4.745],
    ["PH44 4RS", 57.06, -6.49],
    ["PA77 6UR", 56.5, -6.88],
    ["HS9 5XD", 56.95, -7.49],
    ["KW17 2BG", 59.37, -2.43],
    ["DG9 7AA", 54.9, -5.03],
  ] as const)
    expect(check([{ postcode, coordinates }], "scotland"), postcode).not.toThrow();
  expect(check([{ postcode: "BT93 3FY", coordinates: [54.48, -8.09] }], "northern-ireland")).not.toThrow();
});

test("a postcode that lies in another nation is refused, and one of an area across a border is not", () => {
  expect(check([{ postcode: "BT1 1AA" }])).toThrow(
    `${start}.address.postcode (house-0) must be one of england, and postcodes with BT are of northern-ireland; a location of another nation has that nation, such as nation: "northern-ireland".`,
  );
  expect(check([{ postcode: "EH1 1AA" }])).toThrow("postcodes with EH are of scotland");
  expect(check([{ postcode: "LS1 4DY" }], "wales")).toThrow("postcodes with LS are of england");
  expect(check([{ postcode: "EH1 1AA", nation: "scotland" }])).not.toThrow();
  for (const postcode of ["TD15 1AA", "CH5 1AA", "SY10 1AA", "NP16 5AA", "HR3 5AA", "LL14 1AA", "DG16 5AA"])
    for (const nation of ["england", "wales", "scotland"] as const)
      expect(check([{ postcode, nation }]), postcode).not.toThrow();
});

test("two homes with one position and two postcodes are refused", () => {
  const coordinates: [number, number] = [53.7965, -1.5478];
  const home = { postcode: "LS1 4DY", coordinates };
  expect(check([home, { postcode: "LS9 8DX", coordinates }])).toThrow(
    "locations[1].coordinates (house-1) must not be those of locations[0] (house-0): LS9 8DX and LS1 4DY are two places.",
  );
  expect(check([home, home])).not.toThrow();
});

test("a home far from its outward code in the provider's table is named with both", () => {
  const positions = new Map([["LS1", [53.797, -1.545] as const]]);
  const home = homeAt({ postcode: "LS1 4DY", coordinates: [53.38, -1.47] });
  expect(homesFarFromCodes([home], positions)).toEqual([
    `${start}.coordinates (weir-house) must lie near the outward code LS1 of its postcode, and [53.38, -1.47] is 47 km from its middle, [53.797, -1.545].`,
  ]);
  expect(homesFarFromCodes([homeAt({ postcode: "LS1 4DY", coordinates: [53.6, -1.5] })], positions)).toEqual(
    [],
  );
  expect(homesFarFromCodes([homeAt({ postcode: "S1 1AA", coordinates: [53.38, -1.47] })], positions)).toEqual(
    [],
  );
});
