import type { Job } from "#contract/jobs.ts";
import { letterKinds, limits } from "#contract/limits.ts";
import type { Letter } from "#content/letters/letter.ts";
import { writeDataLetter } from "#content/letters/data-letters.ts";
import { writeInvitation } from "#content/letters/invitation.ts";
import { writeNotice } from "#content/letters/notice.ts";
import { writeReceipt } from "#content/letters/receipt.ts";
import { writeSecurityNotice } from "#content/letters/security-notice.ts";
import { writeStatusLetter } from "#content/letters/status-letters.ts";
import { blankApplication } from "#web/careers/apply/application-fields.ts";
import { careersPage } from "#web/careers/CareersPage.tsx";
import { closedJobPage, goneJobPage } from "#web/careers/ClosedJobPage.tsx";
import { applicationSentPage, jobPage } from "#web/careers/JobPage.tsx";
import { noFilters } from "#web/careers/search/filters.ts";
import { failedPage, refusedPage } from "#web/errors/FailedPage.tsx";
import { tooManySearchesPage } from "#web/errors/TooManySearchesPage.tsx";
import { myDataPage } from "#web/policies/my-data-page.tsx";
import { type Page, renderDocument } from "#web/render/document.tsx";
import { provider } from "./provider.ts";

/** Text written by an administrator; none of it comes from the content. */
export const jobWords = {
  title: "Qqnurse",
  description: "Qqdays qqnights.",
  location: "Qqport",
  salary: "£12 qqhourly",
  qualifications: "Qqalpha",
  responsibilities: "Qqbeta",
  jobBenefits: "Qqgamma",
  hours: "20 qqhours",
  shifts: "Qqearly",
};
export const job: Job = {
  ...jobWords,
  id: "11111111-1111-4111-8111-111111111111",
  employmentType: "FULL_TIME",
  contactEmail: provider.emails.careers,
  hiringOrganization: provider.name,
  datePosted: "2026-11-19T09:00:00.000Z",
  validThrough: "2026-12-20",
  startDate: "2026-12-01",
  isActive: true,
  applicationUrl: null,
};

/** Pages that no link leads to, by their cause: their HTML. `refusal` is the message of a refused form. */
export function statesOfPages(refusal: string): Map<string, string> {
  const shown = { publicUrl: "http://localhost", today: "2026-11-20" };
  const many = Array.from({ length: limits.search.pageSize * 2 }, (_, number) => ({
    ...job,
    id: `11111111-1111-4111-8111-${String(number).padStart(12, "1")}`,
  }));
  const none = { ...noFilters, q: "zz", location: "zz", type: "CONTRACT" as const };
  const list = (open: readonly Job[], filters: typeof noFilters) =>
    careersPage({ open, filters, administrator: undefined, ...shown });
  const pages: Record<string, Page> = {
    "no job": list([], noFilters),
    "no match": list(many, none),
    "second page": list(many, { ...noFilters, page: 2 }),
    job: jobPage(job, shown, { similar: [job] }),
    "refused form": jobPage(job, shown, {
      refused: {
        values: { ...blankApplication, adjustments: "zz" },
        problems: [{ field: undefined, message: refusal }],
      },
    }),
    closed: closedJobPage({ ...job, validThrough: "2026-11-01" }, { today: shown.today, open: [job] }),
    gone: goneJobPage({ today: shown.today, open: [job] }),
    tooLate: goneJobPage({ today: shown.today, open: [], isRefusal: true }),
    sent: applicationSentPage(job, "APP-ABC123"),
    failed: failedPage("11111111-1111-4111-8111-111111111111"),
    refused: refusedPage(refusal),
    "too many searches": tooManySearchesPage(),
    "my data": myDataPage("token"),
    "my data, over": myDataPage(null),
  };
  const site = { name: provider.name, publicUrl: shown.publicUrl, script: "/client.js" };
  return new Map(Object.entries(pages).map(([state, page]) => [state, renderDocument(page, site).join("")]));
}

const about = {
  reference: "APP-ABC123",
  jobTitle: job.title,
  jobLocation: job.location,
  siteUrl: "http://localhost",
  applicantName: "Qqamara",
  contactEmail: provider.emails.careers,
};

/** Every letter to an applicant; `outcome` is what an administrator wrote in it. */
export function lettersToApplicants(outcome: string): Letter[] {
  const data = { kind: "access", receivedOn: "2026-11-20" } as const;
  return [
    writeReceipt(about),
    writeInvitation(about),
    ...letterKinds.flatMap((kind) => (kind === "invitation" ? [] : [writeStatusLetter(kind, about)])),
    ...(["access", "erase", "correct", "object", "complain"] as const).flatMap((kind) =>
      [
        { ...data, kind, letter: "received" as const, dueOn: "2026-12-20" },
        { ...data, kind, letter: "extended" as const, dueOn: "2027-01-20", reason: outcome },
        { ...data, kind, letter: "bundle" as const, token: "0123", expiresAt: "2026-11-27T09:00:00.000Z" },
        { ...data, kind, letter: "closed" as const, outcome },
        { ...data, kind, letter: "erased" as const, outcome },
      ].map((about) => writeDataLetter(about, "http://localhost")),
    ),
  ];
}

/** Letters to administrators, which stay in English. */
export function lettersToAdministrators(): Letter[] {
  return [
    writeNotice(about),
    writeSecurityNotice({ username: "ann", event: "new-browser", at: "2026-11-20T09:00:00.000Z" }),
  ];
}
