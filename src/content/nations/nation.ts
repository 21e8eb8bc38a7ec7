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

/** What the law of the provider's nation makes pages and policies say. */
export const nation = nations[organisation.nation];

/** What the plan for a child's support at school is called, within a sentence. */
export const educationPlan = (nation.funding.educationPlan?.name ?? "plan for school").toLowerCase();
