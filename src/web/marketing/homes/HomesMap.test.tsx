import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HomesMap, labelsByHome, placeMarks } from "./HomesMap.tsx";

const address = { street: "1 Weir", town: "Tannerby", postcode: "M99 1AA" };
const leeds = { address, coordinates: [53.8, -1.55] as [number, number] };
const york = { coordinates: [53.96, -1.08] as [number, number] };
const hull = { address, coordinates: [53.74, -0.33] as [number, number] };

test("pins are placed by their coordinates: north above south, west before east, at the right distance", () => {
  const placed = placeMarks([leeds, york, hull]);
  const [first, second, third] = placed?.marks ?? [];
  expect(first?.x).toBeLessThan(second?.x ?? 0);
  expect(second?.x).toBeLessThan(third?.x ?? 0);
  expect(second?.y).toBeLessThan(first?.y ?? 0);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  const units = Math.hypot((third?.x ?? 0) - (first?.x ?? 0), (third?.y ?? 0) - (first?.y ?? 0));
  // Leeds to Hull is 50 miles in a straight line.
  expect(Math.abs(units / (placed?.mile ?? 1) - 50)).toBeLessThan(1);
});

/** Homes about `apart` degrees from each other, in rows of seven. */
const homesAt = (count: number, north: number, apart: number) =>
  Array.from({ length: count }, (_, index) => ({
    address,
    coordinates: [north + Math.floor(index / 7) * apart, -1.55 + (index % 7) * apart] as [number, number],
  }));

test.each([
  { name: "40 in one town", homes: homesAt(40, 53.8, 0.002) },
  { name: "45 in two miles, and one in another county", homes: [...homesAt(45, 53.8, 0.004), hull] },
  { name: "60 all over the north", homes: homesAt(60, 53, 0.2) },
  { name: "3 in one house, and one far away", homes: [leeds, leeds, leeds, hull] },
  { name: "12 in one house, and one far away", homes: [...Array.from({ length: 12 }, () => leeds), hull] },
])("$name: each has a mark, none overlap, none is further than its width from its homes", ({ homes }) => {
  const { marks = [] } = placeMarks(homes) ?? {};
  expect(
    marks.flatMap((mark) => mark.homes.map(({ number }) => number)).toSorted((one, other) => one - other),
  ).toEqual(homes.map((_, index) => index + 1));
  for (const [index, { x, y, homes: own }] of marks.entries()) {
    expect(x > 16 && x < 464 && y > 16 && y < 384).toBe(true);
    for (const other of marks.slice(index + 1))
      expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(32);
    const middle = (of: "x" | "y") => own.reduce((sum, home) => sum + home[of], 0) / own.length;
    expect(Math.hypot(middle("x") - x, middle("y") - y)).toBeLessThan(35);
    for (const home of own) expect(Math.hypot(home.x - x, home.y - y)).toBeLessThan(90);
  }
});

function draw(homes: Parameters<typeof placeMarks>[0]): string {
  const placed = placeMarks(homes);
  return placed ? renderToStaticMarkup(<HomesMap {...placed} />) : "";
}

test("few homes in one place have a mark each; many share one with a letter, and the legend explains it", () => {
  const drawn = (count: number) => draw([...Array.from({ length: count }, () => leeds), hull, york]);
  expect(drawn(1)).not.toMatch(/<rect|its letter|moved apart/);
  expect(drawn(3)).toMatch(/<text y="6">3<.*Marks that would overlap are moved apart/);
  expect(drawn(3)).not.toContain("<rect");
  expect(drawn(45)).toMatch(/<rect.*<text y="6">A<.*those with its letter in the list\./);
  // The others keep their numbers in the list.
  expect(drawn(45)).toContain('<text y="6">46<');
});

test("homes that share a mark have its letter, in the order of the list", () => {
  const many = (home: Pick<typeof leeds, "coordinates">) => Array.from({ length: 12 }, () => home);
  const placed = placeMarks([...many(hull), york, ...many(leeds)]);
  const labels = placed && [...labelsByHome(placed)].toSorted(([one], [other]) => one - other);
  expect(labels?.map(([, label]) => label)).toEqual([
    ...Array.from({ length: 12 }, () => "A"),
    "13",
    ...Array.from({ length: 12 }, () => "B"),
  ]);
});

test("the legend says that what is not on the map has no number in the list", () => {
  expect(draw([leeds, hull, { address }])).toMatch(/<figcaption[^>]*>What has no number or letter/);
});

test("there is no map of one mark", () => {
  expect(placeMarks(Array.from({ length: 45 }, () => leeds))).toBeUndefined();
});

test("the map lists its homes, the length of a mile, and the homes whose address is not public", () => {
  const html = draw([leeds, york, hull]);
  expect(html).toContain('role="img" aria-label="Drawn map of our homes and offices.');
  expect(html).toContain(">20 miles</text>");
  expect(html.match(/homes-map__area/g)).toHaveLength(1);
  expect(html).toContain("<figcaption");
  // The words beside the scale (17 px) are below the southernmost pin (radius 17, line 1).
  const [, baseline = 0] = /homes-map__miles" x="\d+" y="(\d+)"/.exec(html)?.map(Number) ?? [];
  const far = placeMarks([{ coordinates: [51, -3] }, { coordinates: [55, -3] }]);
  expect(Math.max(...(far?.marks ?? []).map(({ y }) => y)) + 18).toBeLessThan(baseline - 17);
  expect(draw([leeds, hull])).not.toContain("<figcaption");
});

test("there is no map if fewer than two homes have coordinates", () => {
  expect(placeMarks([leeds, { address }])).toBeUndefined();
  expect(placeMarks([leeds])).toBeUndefined();
});
