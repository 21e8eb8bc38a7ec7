import { z } from "zod";
import { namesIn, sentencesOf } from "./check-facts.ts";

/** Where a photograph may stand, its shape, and how wide the build makes it, in pixels. */
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
    /** What is to be seen, for those who do not see it. Nobody's name. */
    alt: z.string().trim().min(1, "must say what is to be seen"),
    /** What has to stay in the picture when it is cropped: percentages from the left and from the top. */
    focal: z.tuple([percent, percent]),
    credit: z.string().trim().min(1, "must not be empty").optional(),
    /** The day on which everybody in the picture agreed, or the owner of what it shows, and the last day of that. */
    consentOn: day,
    consentUntil: day,
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

/** The day of now, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Where the build puts a photograph, cropped for its slot: /photos/hero-weir-house-640.avif. */
export function photographPath({ slot, file }: Photograph, width: number, type: "avif" | "jpg"): string {
  return `/photos/${slot}-${file.replace(/\.\w+$/, "")}-${width}.${type}`;
}

/** What a page says under a photograph of somebody's. */
export const creditOf = (credit: string) => `Photograph: ${credit}`;

/** What is said of `at` where the slot has no place at all. */
const withoutPlaces: Readonly<Record<PhotographSlot, string>> = {
  hero: "must be a page, and none has this slot",
  team: "must be a page, and none has this slot",
  location: "must be the id of a location, and src/content/organisation.ts lists no locations",
  testimonial: "must be the number of a testimonial, and src/content/organisation.ts lists no testimonials",
};

/** One sentence for each photograph that is described wrongly; `places` are the values that `at` may have in each slot. */
export function photographMistakes(
  places: Readonly<Record<PhotographSlot, readonly string[]>>,
  all: readonly unknown[],
): string[] {
  const known = namesIn(Photograph);
  const taken = new Set<string>();
  return all.flatMap((photograph, index) => {
    const wrong = (field: string, what: string) =>
      `src/content/photographs.ts: photographs[${index}].${field} ${what}.`;
    const result = Photograph.safeParse(photograph, { reportInput: true });
    if (!result.success)
      return result.error.issues.flatMap((issue) =>
        sentencesOf({ ...issue, path: ["photographs", index, ...issue.path] }, known, "a photograph").map(
          (sentence) => `src/content/photographs.ts: ${sentence}`,
        ),
      );
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
