import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HomesMap, placePins } from "./HomesMap.tsx";

const address = { street: "1 Weir", town: "Tannerby", postcode: "M99 1AA" };
const leeds = { address, coordinates: [53.8, -1.55] as [number, number] };
const york = { coordinates: [53.96, -1.08] as [number, number] };
const hull = { address, coordinates: [53.74, -0.33] as [number, number] };

test("pins are placed by their coordinates: north above south, west before east, at the right distance", () => {
  const placed = placePins([leeds, york, hull]);
  const [first, second, third] = placed?.pins ?? [];
  expect(first?.x).toBeLessThan(second?.x ?? 0);
  expect(second?.x).toBeLessThan(third?.x ?? 0);
  expect(second?.y).toBeLessThan(first?.y ?? 0);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  const units = Math.hypot((third?.x ?? 0) - (first?.x ?? 0), (third?.y ?? 0) - (first?.y ?? 0));
  // Leeds to Hull is 50 miles in a straight line.
  expect(Math.abs(units / (placed?.mile ?? 1) - 50)).toBeLessThan(1);
});

test("40 homes of one town have a pin each, and none overlap", () => {
  const homes = Array.from({ length: 40 }, (_, index) => ({
    address,
    coordinates: [53.8 + (index % 5) / 500, -1.55 + (index % 7) / 500] as [number, number],
  }));
  const pins = placePins(homes)?.pins ?? [];
  expect(pins).toHaveLength(40);
  for (const [index, { x, y }] of pins.entries()) {
    expect(x > 16 && x < 464 && y > 16 && y < 384).toBe(true);
    for (const other of pins.slice(index + 1))
      expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(30);
  }
});

test("the map lists its homes, the length of a mile, and the homes whose address is not public", () => {
  const html = renderToStaticMarkup(<HomesMap locations={[leeds, york, hull]} />);
  expect(html).toContain('role="img" aria-label="Drawn map of our homes and offices.');
  expect(html).toContain(">20 miles</text>");
  expect(html.match(/homes-map__area/g)).toHaveLength(1);
  expect(html).toContain("<figcaption");
  // The words beside the scale (17 px) are below the southernmost pin (radius 17, line 1).
  const [, baseline = 0] = /homes-map__miles" x="\d+" y="(\d+)"/.exec(html)?.map(Number) ?? [];
  const far = placePins([{ coordinates: [51, -3] }, { coordinates: [55, -3] }]);
  expect(Math.max(...(far?.pins ?? []).map(({ y }) => y)) + 18).toBeLessThan(baseline - 17);
  expect(renderToStaticMarkup(<HomesMap locations={[leeds, hull]} />)).not.toContain("<figcaption");
});

test("there is no map if fewer than two homes have coordinates", () => {
  expect(placePins([leeds, { address }])).toBeUndefined();
  expect(renderToStaticMarkup(<HomesMap locations={[leeds]} />)).toBe("");
});
