import { homesSection } from "#content/locations.ts";
import type { LocationEntry } from "#content/organisation-schema.ts";

const width = 480;
const height = 400;
/** The height of the paper: below the pins is room for the scale. */
const paperHeight = height + 24;
const margin = 44;
/** The radius of a mark, and the least distance between two. */
const radius = 17;
const apart = 2 * radius + 6;
/** No mark is moved further than its own width, so that it stays close to where its homes are. */
const furthest = 2 * radius;
const milesPerDegree = 69.1;
/** The least extent of the map, so that homes in one street do not fill it. */
const leastMiles = 2;

type Placed = Pick<LocationEntry, "address" | "coordinates">;
type Point = { x: number; y: number };
/** A home: `number` is its position in the list, from 1. */
type Home = Point & { number: number; isArea: boolean };
/** One home, or several that lie too close together for a mark each; in the middle of them, or moved apart. */
type Mark = Point & { homes: readonly Home[] };
type LabelledMark = Mark & { label: string };
export type HomesMapMarks = {
  marks: readonly LabelledMark[];
  mile: number;
  isMoved: boolean;
  /** Whether homes are left out, because their coordinates are not known. */
  isPartial: boolean;
};

/**
 * The marks of the locations on the map, by their coordinates, and the number of units in a mile. Marks that overlap
 * are moved apart; where that would take them too far, homes that lie close together share a mark. A mark's label is
 * the number of its home, or a letter for several homes. Undefined if fewer than two marks remain.
 */
export function placeMarks(locations: readonly Placed[]): HomesMapMarks | undefined {
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
  let marks = inMiles.map(({ number, isArea, x, y }) =>
    markOf([{ number, isArea, x: width / 2 + x * mile, y: height / 2 + y * mile }]),
  );
  for (;;) {
    if (marks.length < 2) return undefined;
    const moved = moveApart(marks);
    const movedBy = marks.map((mark, index) => distance(mark, moved[index] ?? mark));
    const isCrowded = (mark: Mark, index: number) =>
      (movedBy[index] ?? 0) > furthest ||
      moved.some((other, at) => at !== index && distance(mark, other) < 2 * radius);
    const crowded = marks.filter((_, index) => moved[index] && isCrowded(moved[index], index));
    if (crowded.length === 0)
      return {
        marks: labelled(moved).map((mark) => ({ ...mark, x: Math.round(mark.x), y: Math.round(mark.y) })),
        mile,
        isMoved: movedBy.some((units) => units > 1),
        isPartial: known.length < locations.length,
      };
    marks = shareMark(marks, crowded);
  }
}

/** Letters in the order in which the list reaches them. */
function labelled(marks: readonly Mark[]): LabelledMark[] {
  const firstOf = ({ homes }: Mark) => Math.min(...homes.map(({ number }) => number));
  const shared = marks
    .filter(({ homes }) => homes.length > 1)
    .toSorted((one, other) => firstOf(one) - firstOf(other));
  return marks.map((mark) => ({
    ...mark,
    label: mark.homes.length > 1 ? letterAt(shared.indexOf(mark)) : String(firstOf(mark)),
  }));
}

/** A to Z, then AA, AB, as the columns of a spreadsheet. */
function letterAt(index: number): string {
  const before = Math.floor(index / 26);
  return `${before > 0 ? letterAt(before - 1) : ""}${String.fromCodePoint(65 + (index % 26))}`;
}

/** The label of each home's mark, by the home's position in the list from 0. */
export function labelsByHome({ marks }: HomesMapMarks): ReadonlyMap<number, string> {
  return new Map(
    marks.flatMap(({ homes, label }) => homes.map(({ number }) => [number - 1, label] as const)),
  );
}

/** In the middle of its homes. */
function markOf(homes: readonly Home[]): Mark {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { homes, x: mean(homes.map(({ x }) => x)), y: mean(homes.map(({ y }) => y)) };
}

/** Not Math.hypot, which takes several times as long: 500 homes have millions of distances. */
const distance = (one: Point, other: Point) => Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2);

/** The mark that overlaps most others shares one with these, or with the nearest. */
function shareMark(marks: readonly Mark[], crowded: readonly Mark[]): Mark[] {
  const overlapping = (mark: Mark) => marks.filter((other) => distance(mark, other) < apart);
  const [densest = marks[0]] = crowded.toSorted(
    (one, other) => overlapping(other).length - overlapping(one).length,
  );
  if (!densest) return [];
  const nearest = marks.toSorted((one, other) => distance(one, densest) - distance(other, densest));
  const shared = new Set([...overlapping(densest), ...nearest.slice(0, 2)]);
  const homes = [...shared].flatMap((mark) => mark.homes);
  return [...marks.filter((mark) => !shared.has(mark)), markOf(homes)];
}

function moveApart(marks: readonly Mark[]): Mark[] {
  // Marks in the same place begin in all directions, the golden angle apart.
  const moved = marks.map((mark, index) => ({
    ...mark,
    x: mark.x + 0.1 * Math.cos(index * 2.4),
    y: mark.y + 0.1 * Math.sin(index * 2.4),
  }));
  for (let round = 0; round < 100; round += 1) {
    const pushes = moved.map((mark) => pushOn(mark, moved));
    if (pushes.every(({ x, y }) => Math.hypot(x, y) < 0.05)) break;
    for (const [index, mark] of moved.entries()) {
      mark.x = within(mark.x + (pushes[index]?.x ?? 0), width);
      mark.y = within(mark.y + (pushes[index]?.y ?? 0), height - 24);
    }
  }
  return moved;
}

/** The sum of the pushes of those that overlap it. Half of what parts two, so that many do not push it too far. */
function pushOn(mark: Point, all: readonly Point[]): Point {
  const push = { x: 0, y: 0 };
  for (const other of all) {
    const between = distance(mark, other);
    if (other === mark || between >= apart) continue;
    const angle = Math.atan2(mark.y - other.y, mark.x - other.x);
    const step = (apart - between) / 4;
    push.x += step * Math.cos(angle);
    push.y += step * Math.sin(angle);
  }
  return push;
}

const within = (value: number, most: number) => Math.min(Math.max(value, radius + 4), most - radius - 4);

/** The longest round distance that takes at most a third of the map. */
function scaleOf(mile: number): number {
  return [100, 50, 20, 10, 5, 2, 1].find((miles) => miles * mile <= width / 3) ?? 1;
}

/** A drawn map, in the style of paper folded twice. The list has the same content. */
export function HomesMap(placed: HomesMapMarks) {
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
        {placed.marks.map(({ homes, label, x, y }) => (
          <g
            key={label}
            className={homes.every(({ isArea }) => isArea) ? "homes-map__area" : undefined}
            transform={`translate(${x} ${y})`}
          >
            {homes.length === 1 ? (
              <circle r={radius} />
            ) : (
              <rect x={-radius - 2} y={-radius} width={2 * radius + 4} height={2 * radius} rx="8" />
            )}
            <text y="6">{label}</text>
          </g>
        ))}
        <path className="homes-map__scale" d={`M20 ${paperHeight - 30}v6h${length}v-6`} />
        <text className="homes-map__miles" x={28 + length} y={paperHeight - 22}>
          {map.miles(miles)}
        </text>
      </svg>
      <Legend {...placed} />
    </figure>
  );
}

function Legend({ marks, isMoved, isPartial }: HomesMapMarks) {
  const { map } = homesSection;
  const sentences = [
    ...(marks.some(({ homes }) => homes.every(({ isArea }) => isArea)) ? [map.legend] : []),
    ...(marks.some(({ homes }) => homes.length > 1) ? [map.legendOfSeveral] : []),
    ...(isMoved ? [map.legendOfMoved] : []),
    ...(isPartial ? [map.legendOfPartial] : []),
  ];
  if (sentences.length === 0) return null;
  return <figcaption className="muted">{sentences.join(" ")}</figcaption>;
}
