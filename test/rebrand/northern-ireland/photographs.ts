import type { Photograph } from "#content/photograph-slots.ts";

const consent = { consentOn: "2026-02-01", consentUntil: "2035-12-31" };

/** One for each slot, and one whose consent has ended. */
export const photographs: readonly Photograph[] = [
  {
    file: "lough-at-dawn.jpg",
    slot: "hero",
    at: "/governance",
    alt: "Two people walk beside a lough",
    focal: [50, 40],
    credit: "M. Maker",
    ...consent,
  },
  {
    file: "pier.jpg",
    slot: "hero",
    at: "/",
    alt: "A pier in the evening",
    focal: [50, 50],
    ...consent,
  },
  {
    file: "kitchen.jpg",
    slot: "team",
    at: "/services/residential-care",
    alt: "Four people in a kitchen",
    focal: [50, 50],
    ...consent,
  },
  {
    file: "green-door.png",
    slot: "location",
    at: "moyra-house",
    alt: "A house with a green door",
    focal: [30, 50],
    ...consent,
  },
  {
    file: "manager.jpg",
    slot: "testimonial",
    at: "1",
    alt: "A woman in a blue coat",
    focal: [50, 20],
    ...consent,
  },
  {
    file: "summer-2024.jpg",
    slot: "hero",
    at: "/contact",
    alt: "A garden party",
    focal: [50, 50],
    consentOn: "2024-07-01",
    consentUntil: "2025-07-01",
  },
];
