import { esg } from "#content/policies/esg.ts";
import { genderPayGapPolicy } from "#content/policies/gender-pay-gap.ts";
import { privacy } from "#content/policies/privacy.ts";
import { tics } from "#content/policies/tics.ts";
import { workplace } from "#content/policies/workplace.ts";
import { type PagePath, pagePaths } from "#contract/paths.ts";
import { NotFoundPage } from "./errors/NotFoundPage.tsx";
import { homePage } from "./home/home-page.tsx";
import { PublicLayout } from "./layout/PublicLayout.tsx";
import { complexNeedsPage } from "./marketing/pages/ComplexNeeds.tsx";
import { contactPage } from "./marketing/pages/Contact.tsx";
import { crisisSupportPage } from "./marketing/pages/CrisisSupport.tsx";
import { feedbackPage } from "./marketing/pages/Feedback.tsx";
import { governancePage } from "./marketing/pages/Governance.tsx";
import { residentialCarePage } from "./marketing/pages/ResidentialCare.tsx";
import { shortBreaksPage } from "./marketing/pages/ShortBreaks.tsx";
import { staffingSolutionsPage } from "./marketing/pages/StaffingSolutions.tsx";
import { technologyPage } from "./marketing/pages/Technology.tsx";
import { therapeuticCarePage } from "./marketing/pages/TherapeuticCare.tsx";
import { policyPage } from "./policies/policy-page.tsx";
import type { Page } from "./render/document.tsx";

/** The pages whose words stand in the content folder: rendered once, without database and without session. */
export const contentPages = {
  "/": homePage,
  "/services/residential-care": residentialCarePage,
  "/services/complex-needs": complexNeedsPage,
  "/services/crisis-support": crisisSupportPage,
  "/services/staffing-solutions": staffingSolutionsPage,
  "/services/short-breaks": shortBreaksPage,
  "/services/therapeutic-care": therapeuticCarePage,
  "/governance": governancePage,
  "/technology": technologyPage,
  "/feedback": feedbackPage,
  "/contact": contactPage,
  [pagePaths.privacyPolicy]: () => policyPage(privacy),
  [pagePaths.genderPayGap]: () => policyPage(genderPayGapPolicy),
  [pagePaths.workplacePolicy]: () => policyPage(workplace),
  [pagePaths.esgPolicy]: () => policyPage(esg),
  [pagePaths.ticsStatement]: () => policyPage(tics),
} as const satisfies Partial<Record<PagePath, () => Page>>;

/** What every unknown address answers, with HTTP 404 (specification §2, Not-found page). */
export function notFoundPage(): Page {
  return {
    title: "404 Page Not Found",
    description: "This page is not on our map.",
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
