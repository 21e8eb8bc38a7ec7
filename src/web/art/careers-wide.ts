import { walking } from "./careers.ts";
import { hoist } from "./complex-needs.ts";
import { path, type Drawing } from "./parts.ts";
import { figure } from "./people.ts";

/** The careers scene across the foot of a shared picture, whose size is not limited. */
export const atWorkAlong: Drawing = {
  viewBox: "0 0 1200 250",
  body:
    path("hill1", "M0 250V196Q300 120 640 176T1200 168V250z") +
    path("hill2", "M0 250V224Q480 176 1200 214V250z") +
    figure(640, 236, 1, walking) +
    figure(880, 236, 1, hoist),
};
