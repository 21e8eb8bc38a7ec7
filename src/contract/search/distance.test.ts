import { expect, test } from "vitest";
import { outwardCodes } from "#support/outward-codes.ts";
import type { Job } from "../jobs.ts";
import { createNearby, greatCircleMiles } from "./distance.ts";

let made = 0;
function jobAt(location: string): Job {
  const id = `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
  const none = {
    salary: null,
    hours: null,
    shifts: null,
    startDate: null,
    jobBenefits: null,
    qualifications: null,
  };
  return {
    ...none,
    id,
    title: location,
    description: "",
    location,
    employmentType: "FULL_TIME",
    responsibilities: null,
    applicationUrl: null,
    contactEmail: "",
    isActive: true,
    datePosted: "2026-11-18T12:00:00.000Z",
    validThrough: null,
    hiringOrganization: "",
  };
}

const places = new Map([
  ["Weir House, Tannerby", { coordinates: [53.797, -1.577] as const, address: { postcode: "EH1 1AA" } }],
  ["Mill, Hull", { address: { postcode: "HU1 2BB" } }],
  ["Hidden House, Tannerby", {}],
]);
const nearby = createNearby(outwardCodes, (words) => places.get(words));

/** `location: miles` of each job, in the order of their distance from `near`. */
function listNear(near: string, locations: readonly string[]): string[] {
  const jobs = locations.map(jobAt);
  return nearby
    .label(nearby.sort(jobs, near), near)
    .map(({ location, milesAway }) => `${location}: ${milesAway}`);
}

test("distances are great-circle distances", () => {
  // Between the castles of Edinburgh and Cardiff: 495 km by geodesy tools.
  expect(greatCircleMiles([55.9486, -3.1999], [51.4824, -3.1811])).toBeCloseTo(308.6, 0);
  // A degree of longitude is shorter in the north, a degree of latitude is not.
  expect(greatCircleMiles([50, -2], [50, -3])).toBeCloseTo(44.4, 0);
  expect(greatCircleMiles([58, -2], [58, -3])).toBeCloseTo(36.6, 0);
  expect(greatCircleMiles([50, -2], [51, -2])).toBeCloseTo(69.1, 0);
  expect(greatCircleMiles([53.8, -1.5], [53.8, -1.5])).toBe(0);
});

test("jobs are placed by their location's coordinates, its postcode or one in their text; unknown ones come last", () => {
  expect(
    listNear("LS1", [
      "Somewhere",
      "Mill, Hull",
      "Hidden House, Tannerby",
      "York YO1",
      "Weir House, Tannerby",
      "12 High Street, Bradford bd1 1aa",
      "Leeds",
      "Leeds (LS14)",
    ]),
  ).toEqual([
    "Weir House, Tannerby: 1",
    "Leeds (LS14): 5",
    "12 High Street, Bradford bd1 1aa: 8",
    "York YO1: 22",
    "Mill, Hull: 50",
    "Somewhere: null",
    "Hidden House, Tannerby: null",
    "Leeds: null",
  ]);
});

test("the order depends on the postcode, and jobs at one place keep theirs", () => {
  const locations = ["Leeds LS1", "York YO1", "Hull HU1", "York, YO1 7HH"];
  expect(listNear("HU1", locations)).toEqual([
    "Hull HU1: 0",
    "York YO1: 34",
    "York, YO1 7HH: 34",
    "Leeds LS1: 50",
  ]);
});

test("a motorway and a room number are not taken for outward codes", () => {
  expect(listNear("M1", ["Off the M1", "M1 depot, Leeds", "Bay B1 of the hall"])).toEqual([
    "Off the M1: null",
    "M1 depot, Leeds: null",
    "Bay B1 of the hall: null",
  ]);
});

test("an outward code without its last letter is at the middle of its districts", () => {
  expect(listNear("SW1", ["Palace SW1A"])).toEqual(["Palace SW1A: 0"]);
  expect(nearby.isKnown("SW1")).toBe(true);
  expect(nearby.isKnown("LS")).toBe(false);
  // LS14 is not part of LS1, nor SW1A of S1 or SW.
  expect(nearby.isKnown("SW")).toBe(false);
  expect(nearby.isKnown("C1")).toBe(false);
});

test("an unknown postcode changes neither the order nor the jobs", () => {
  const jobs = ["York YO1", "Leeds LS1"].map(jobAt);
  expect(nearby.isKnown("ZZ1")).toBe(false);
  expect(nearby.sort(jobs, "ZZ1")).toEqual(jobs);
  expect(nearby.label(jobs, "ZZ1")).toEqual(jobs);
});

test("of ten thousand jobs each place is looked up once, and measured once for a search", () => {
  const codes = [...outwardCodes.positions.keys()];
  let lookups = 0;
  const counting = createNearby(outwardCodes, () => {
    lookups += 1;
    return undefined;
  });
  const jobs = Array.from({ length: 10_000 }, (_, number) => jobAt(`Town ${codes[number % codes.length]}`));
  const { sin } = Math;
  let sines = 0;
  Math.sin = (angle) => {
    sines += 1;
    return sin(angle);
  };
  try {
    for (const near of ["LS1", "YO1", "EH1"]) expect(counting.sort(jobs, near)).toHaveLength(10_000);
  } finally {
    Math.sin = sin;
  }
  expect(lookups).toBe(10_000);
  expect(sines).toBe(3 * 2 * codes.length);
});
