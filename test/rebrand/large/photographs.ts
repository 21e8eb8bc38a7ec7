import type { Photograph } from "#content/photograph-slots.ts";

const picture: Omit<Photograph, "file" | "slot" | "at"> = {
  alt: "A room with a window",
  focal: [50, 50],
  consentOn: "2026-02-01",
  consentUntil: "2035-12-31",
};

/** One in each slot. */
export const photographs: readonly Photograph[] = [
  { file: "heath-hall.jpg", slot: "hero", at: "/", ...picture },
  { file: "heath-office.jpg", slot: "hero", at: "/contact", credit: "A. Maker", ...picture },
  { file: "heath-garden.jpg", slot: "hero", at: "/services/therapeutic-care", ...picture },
  { file: "heath-team.jpg", slot: "team", at: "/governance", ...picture },
  { file: "heath-door.jpg", slot: "location", at: "heath-02", ...picture },
  { file: "heath-partner.jpg", slot: "testimonial", at: "1", ...picture },
];
