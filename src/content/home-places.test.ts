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

/** Places on both sides of the borders, as a home without an address gives them. */
const places: readonly [Organisation["nation"], ...[number, number][]][] = [
  ["england", [53.8, -1.58], [53.19, -2.89], [52.86, -3.05], [52.71, -2.75], [51.46, -2.6], [51.21, -3.48]],
  ["england", [54.9, -2.93], [54.64, -3.55], [55.77, -2.0], [49.91, -6.31], [50.12, -5.53], [54.11, -3.23]],
  ["wales", [51.48, -3.18], [53.05, -3.0], [53.31, -4.63], [51.59, -3], [51.88, -5.27], [52.42, -4.08]],
  ["wales", [52.51, -3.31], [53.25, -3.13], [51.64, -2.67], [52.57, -3.15]],
  ["scotland", [55.95, -3.19], [55.07, -3.6], [55.55, -2.79], [54.9, -5.03], [57.7, -7.3], [60.15, -1.15]],
  ["scotland", [55.42, -5.6], [55.0, -3.06], [55.63, -6.19]],
  [
    "northern-ireland",
    [54.6, -5.93],
    [55, -7.32],
    [54.34, -7.63],
    [54.18, -6.34],
    [55.2, -6.25],
    [54.46, -5.44],
  ],
];

test("a home whose address is not public lies in its nation", () => {
  for (const [nation, ...positions] of places)
    for (const coordinates of positions)
      expect.soft(check([{ coordinates }], nation), `${nation} ${coordinates.join()}`).not.toThrow();
  const refused = (nation: Organisation["nation"], coordinates: [number, number]) =>
    expect.soft(check([{ coordinates }], nation), `${nation} ${coordinates.join()}`);
  refused("wales", [51.46, -2.6]).toThrow(
    `${start}.coordinates (house-0) must lie in wales, and [51.46, -2.6] does not; a location of another nation has that nation in its field nation.`,
  );
  refused("england", [51.48, -3.18]).toThrow("must lie in england");
  refused("england", [55.95, -3.19]).toThrow("must lie in england");
  refused("england", [54.6, -5.93]).toThrow("must lie in england");
  refused("scotland", [54.9, -2.93]).toThrow("must lie in scotland");
  refused("scotland", [54.98, -1.61]).toThrow("must lie in scotland");
  // Letterkenny and Dundalk, across a border that no postcode knows.
  refused("northern-ireland", [54.95, -7.73]).toThrow("must lie in northern-ireland");
  refused("northern-ireland", [53.9, -6.4]).toThrow("must lie in northern-ireland");
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
