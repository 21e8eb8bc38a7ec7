import { esg } from "#content/policies/esg.ts";
import { genderPayGapPolicy } from "#content/policies/gender-pay-gap.ts";
import { privacy } from "#content/policies/privacy.ts";
import { tics } from "#content/policies/tics.ts";
import { workplace } from "#content/policies/workplace.ts";
import { pagePaths } from "#contract/paths.ts";
import { NotFoundPage } from "./errors/NotFoundPage.tsx";
import { homePage } from "./home/home-page.tsx";
import { PublicLayout } from "./layout/PublicLayout.tsx";
import { contactPage } from "./marketing/pages/Contact.tsx";
import { feedbackPage } from "./marketing/pages/Feedback.tsx";
import { governancePage } from "./marketing/pages/Governance.tsx";
import { servicePages } from "./marketing/pages/service-pages.ts";
import { technologyPage } from "./marketing/pages/Technology.tsx";
import { policyPage } from "./policies/policy-page.tsx";
import type { Page } from "./render/document.tsx";
import { errorPages } from "#content/words/error-pages.ts";

/** The pages whose words are in the content folder: rendered once, without database and session. */
export const contentPages: Readonly<Record<string, () => Page>> = {
  "/": homePage,
  ...servicePages(),
  "/governance": governancePage,
  "/technology": technologyPage,
  "/feedback": feedbackPage,
  "/contact": contactPage,
  [pagePaths.privacyPolicy]: () => policyPage(privacy),
  [pagePaths.genderPayGap]: () => policyPage(genderPayGapPolicy),
  [pagePaths.workplacePolicy]: () => policyPage(workplace),
  [pagePaths.esgPolicy]: () => policyPage(esg),
  [pagePaths.ticsStatement]: () => policyPage(tics),
};

/** The page for every unknown address, with HTTP 404 (specification §2, Not-found page). */
export function notFoundPage(): Page {
  return {
    title: errorPages.notFound.title,
    description: errorPages.notFound.description,
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "service",
    content: (
      <PublicLayout current={null} footer="simple">
        <NotFoundPage />
      </PublicLayout>
    ),
  };
}
