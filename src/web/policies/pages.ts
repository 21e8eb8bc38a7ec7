import { pagePaths } from "#contract/paths.ts";
import { esg } from "#content/policies/esg.ts";
import { genderPayGapPolicy } from "#content/policies/gender-pay-gap.ts";
import { privacy } from "#content/policies/privacy.ts";
import { tics } from "#content/policies/tics.ts";
import { workplace } from "#content/policies/workplace.ts";
import { policyPage } from "./policy-page.tsx";

/** The policy and statement pages by their addresses. */
export const policyPages = {
  [pagePaths.privacyPolicy]: () => policyPage(privacy),
  [pagePaths.genderPayGap]: () => policyPage(genderPayGapPolicy),
  [pagePaths.workplacePolicy]: () => policyPage(workplace),
  [pagePaths.esgPolicy]: () => policyPage(esg),
  [pagePaths.ticsStatement]: () => policyPage(tics),
};
