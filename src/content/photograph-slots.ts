import { z } from "zod";
import { mistakesOf, nameEntry } from "./check-facts.ts";
import { lastDay } from "./organisation-schema.ts";

/** The slots of photographs: shape, and the widths that the build makes, in pixels. */
export const photographSlots = {
  /** Beside the heading of a page, on wide screens. */
  hero: { ratio: [4, 3], widths: [640, 1280] },
  /** Above the people of a page. */
  team: { ratio: [16, 9], widths: [640, 1280] },
  /** Of a home or office, in the list on the contact page. */
  location: { ratio: [4, 3], widths: [480, 960] },
  /** Beside what a partner said. */
  testimonial: { ratio: [1, 1], widths: [96, 192] },
} as const satisfies Record<string, { ratio: readonly [number, number]; widths: readonly [number, number] }>;
export type PhotographSlot = keyof typeof photographSlots;

const day = z.iso.date("must be a date such as 2026-03-31");
const percent = z.number().min(0, "must be a percentage").max(100, "must be a percentage");

const Photograph = z
  .strictObject({
    file: z
      .string()
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*\.(jpg|jpeg|png|webp|avif)$/,
        "must be a file of src/brand/photos in lower-case letters, such as weir-house.jpg",
      ),
    slot: z.enum(["hero", "team", "location", "testimonial"]),
    /** Of a hero or a team its page, such as /governance; of a location its id; of a testimonial its number, from 1. */
    at: z.string().min(1, "must not be empty"),
    /** The alternative text, without names of people. */
    alt: z.string().trim().min(1, "must say what is to be seen"),
    /** The point that must stay visible when cropped: percentages from the left and from the top. */
    focal: z.tuple([percent, percent], "must be percentages from the left and the top, such as [60, 50]"),
    credit: z.string().trim().min(1, "must not be empty").optional(),
    /**
     * The day on which everybody in the picture, or the owner of what it shows, agreed, and the last day of that
     * consent.
     */
    consentOn: day,
    consentUntil: lastDay,
  })
  .refine(({ consentOn, consentUntil }) => consentOn <= consentUntil, {
    path: ["consentUntil"],
    message: "must not be before consentOn",
  })
  .refine(({ consentOn }) => consentOn <= today(), {
    path: ["consentOn"],
    message: "must not lie in the future",
  });
export type Photograph = Readonly<z.infer<typeof Photograph>>;

/** Today, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The path of a photograph made by the build, cropped for its slot: /photos/hero-weir-house-640.avif. */
export function photographPath({ slot, file }: Photograph, width: number, type: "avif" | "jpg"): string {
  return `/photos/${slot}-${file.replace(/\.\w+$/, "")}-${width}.${type}`;
}

/** The credit below a photograph. */
export const creditOf = (credit: string) => `Photograph: ${credit}`;

/** The message for `at` where the slot has no places. */
const withoutPlaces: Readonly<Record<PhotographSlot, string>> = {
  hero: "must be a page, and none has this slot",
  team: "must be a page, and none has this slot",
  location: "must be the id of a location, and src/content/organisation.ts lists no locations",
  testimonial: "must be the number of a testimonial, and src/content/organisation.ts lists no testimonials",
};

/**
 * One sentence for each mistake in a photograph's description; `places` are the possible values of `at` in each slot.
 */
export function photographMistakes(
  places: Readonly<Record<PhotographSlot, readonly string[]>>,
  all: unknown,
): string[] {
  const taken = new Set<string>();
  if (!Array.isArray(all)) return ["src/content/photographs.ts: photographs must be a list between [ and ]."];
  return all.flatMap((photograph: unknown, index) => {
    const wrong = (field: string, what: string) =>
      `src/content/photographs.ts: photographs[${index}].${field}${nameEntry(photograph)} ${what}.`;
    const result = Photograph.safeParse(photograph, { reportInput: true });
    if (!result.success)
      return mistakesOf(result.error.issues, Photograph, {
        file: "src/content/photographs.ts",
        path: ["photographs", index],
        whose: "a photograph",
        given: photograph,
      });
    const { slot, at } = result.data;
    if (!places[slot].includes(at))
      return [
        wrong(
          "at",
          places[slot].length > 0 ? `must be one of ${places[slot].join(", ")}` : withoutPlaces[slot],
        ),
      ];
    const place = `${slot} ${at}`;
    if (taken.has(place)) return [wrong("at", `must not be "${at}" twice in the slot ${slot}`)];
    taken.add(place);
    return [];
  });
}
