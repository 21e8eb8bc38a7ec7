import { organisation } from "../organisation.ts";
import type { Organisation } from "../organisation-schema.ts";
import { england } from "./england.ts";
import type { NationWords } from "./nation-words.ts";
import { northernIreland } from "./northern-ireland.ts";
import { scotland } from "./scotland.ts";
import { wales } from "./wales.ts";

export const nations: Readonly<Record<Organisation["nation"], NationWords>> = {
  england,
  wales,
  scotland,
  "northern-ireland": northernIreland,
};

/** The words of pages and policies in the provider's nation. */
export const nation = nations[organisation.nation];

/** The name of the plan for a child's support at school, in a sentence. */
export const educationPlan = (nation.funding.educationPlan?.name ?? "plan for school").toLowerCase();
