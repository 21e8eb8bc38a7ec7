import { homesSection } from "#content/locations.ts";
import type { LocationEntry } from "#content/organisation-schema.ts";

const width = 480;
const height = 400;
/** The height of the paper: below the pins is room for the scale. */
const paperHeight = height + 24;
const margin = 44;
/** The radius of a pin, and the least distance between two. */
const radius = 17;
const apart = 2 * radius + 4;
const milesPerDegree = 69.1;
/** The least extent of the map, so that homes in one street do not fill it. */
const leastMiles = 2;

type Placed = Pick<LocationEntry, "address" | "coordinates">;
/** `number`: its position in the list, from 1. */
type Point = { x: number; y: number };
type Pin = { number: number; x: number; y: number; isArea: boolean };

/**
 * The positions of the locations on the map, by their coordinates, and the number of units in a mile. Overlapping
 * pins are moved apart. Undefined if fewer than two have coordinates: one pin shows no way.
 */
export function placePins(locations: readonly Placed[]): { pins: readonly Pin[]; mile: number } | undefined {
  const known = locations.flatMap(({ address, coordinates }, index) =>
    coordinates ? [{ number: index + 1, isArea: !address, north: coordinates[0], east: coordinates[1] }] : [],
  );
  if (known.length < 2) return undefined;
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const north = middle(known.map((each) => each.north));
  const east = middle(known.map((each) => each.east));
  const milesEast = milesPerDegree * Math.cos((north * Math.PI) / 180);
  const inMiles = known.map((each) => ({
    ...each,
    x: (each.east - east) * milesEast,
    y: (north - each.north) * milesPerDegree,
  }));
  const reach = (values: readonly number[]) => Math.max(leastMiles / 2, ...values.map(Math.abs));
  const mile = Math.min(
    (width / 2 - margin) / reach(inMiles.map(({ x }) => x)),
    (height / 2 - margin) / reach(inMiles.map(({ y }) => y)),
  );
  const pins = inMiles.map(({ number, isArea, x, y }) => ({
    number,
    isArea,
    x: width / 2 + x * mile,
    y: height / 2 + y * mile,
  }));
  moveApart(pins);
  return {
    pins: pins.map((pin) => ({ ...pin, x: Math.round(pin.x), y: Math.round(pin.y) })),
    mile,
  };
}

function moveApart(pins: Point[]): void {
  const pairs = pins.flatMap((first, index) =>
    pins.slice(index + 1).map((second, later) => ({ first, second, turn: (index * 7 + later) * 2.4 })),
  );
  for (let round = 0; round < 60; round += 1) for (const pair of pairs) part(pair);
}

/** `turn`: the direction for two pins in the same place, different for each pair. */
function part({ first, second, turn }: { first: Point; second: Point; turn: number }): void {
  const [across, down] = [second.x - first.x, second.y - first.y];
  const distance = Math.hypot(across, down);
  if (distance >= apart) return;
  const angle = distance < 0.01 ? turn : Math.atan2(down, across);
  const step = (apart - distance) / 2;
  move(first, -step * Math.cos(angle), -step * Math.sin(angle));
  move(second, step * Math.cos(angle), step * Math.sin(angle));
}

function move(pin: Point, across: number, down: number): void {
  const within = (value: number, most: number) => Math.min(Math.max(value, radius + 4), most - radius - 4);
  pin.x = within(pin.x + across, width);
  pin.y = within(pin.y + down, height - 24);
}

/** The longest round distance that takes at most a third of the map. */
function scaleOf(mile: number): number {
  return [100, 50, 20, 10, 5, 2, 1].find((miles) => miles * mile <= width / 3) ?? 1;
}

/** A drawn map, in the style of paper folded twice. The list has the same content. */
export function HomesMap({ locations }: { locations: readonly Placed[] }) {
  const placed = placePins(locations);
  if (!placed) return null;
  const { map } = homesSection;
  const miles = scaleOf(placed.mile);
  const length = Math.round(miles * placed.mile);
  return (
    <figure>
      <svg
        className="artwork homes-map"
        viewBox={`0 0 ${width} ${paperHeight}`}
        role="img"
        aria-label={map.label}
      >
        <path
          className="homes-map__paper"
          d={`M0 8 160 0 320 8 480 0V${paperHeight - 8}l-160 8-160-8L0 ${paperHeight}z`}
        />
        <path className="homes-map__fold" d={`M160 0 320 8V${paperHeight}l-160-8z`} />
        {placed.pins.map(({ number, x, y, isArea }) => (
          <g
            key={number}
            className={isArea ? "homes-map__area" : undefined}
            transform={`translate(${x} ${y})`}
          >
            <circle r={radius} />
            <text y="6">{number}</text>
          </g>
        ))}
        <path className="homes-map__scale" d={`M20 ${paperHeight - 30}v6h${length}v-6`} />
        <text className="homes-map__miles" x={28 + length} y={paperHeight - 22}>
          {map.miles(miles)}
        </text>
      </svg>
      {placed.pins.some(({ isArea }) => isArea) && <figcaption className="muted">{map.legend}</figcaption>}
    </figure>
  );
}
