import { expect, test } from "vitest";
import { organisation } from "#content/organisation.ts";
import type { Job } from "#contract/jobs.ts";
import { jobPosting } from "./job-posting.ts";

const job: Job = {
  id: "0b7c2c1e-6a0e-4a3e-8d67-7f3a1a4a1f10",
  title: "Night Support Worker",
  description: "Be awake.\nHand over at seven.\n\nTea & <toast>.",
  location: "Harrowfen",
  employmentType: "CONTRACT",
  salary: "£13.10 to £14.20 an hour",
  hours: "20 hours a week",
  shifts: "Waking nights, weekends",
  startDate: "2026-12-07",
  jobBenefits: null,
  qualifications: "Level 3",
  responsibilities: "Keep the night log.",
  applicationUrl: null,
  contactEmail: "hello@example.org",
  isActive: true,
  datePosted: "2026-11-18T09:30:00.000Z",
  validThrough: "2026-12-01",
  hiringOrganization: "Larkfold",
};
const site = "https://care.example.org";

test("a card's posting has the facts of the card and the address of the job page", () => {
  expect(JSON.parse(JSON.stringify(jobPosting(job, site)))).toEqual({
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: "Night Support Worker",
    description: "<p>Be awake.<br>Hand over at seven.</p><p>Tea &amp; &lt;toast&gt;.</p><p>Level 3</p>",
    identifier: { "@type": "PropertyValue", name: "Larkfold", value: job.id },
    url: `${site}/jobs?job=${job.id}`,
    datePosted: "2026-11-18T09:30:00.000Z",
    validThrough: "2026-12-01T23:59:59+00:00",
    employmentType: "CONTRACTOR",
    workHours: "20 hours a week; Waking nights, weekends",
    jobStartDate: "2026-12-07",
    directApply: true,
    hiringOrganization: { "@type": "Organization", name: "Larkfold" },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: "Harrowfen", addressCountry: "GB" },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "GBP",
      value: { "@type": "QuantitativeValue", minValue: 13.1, maxValue: 14.2, unitText: "HOUR" },
    },
  });
});

test("the job page's posting has the responsibilities too", () => {
  expect(JSON.stringify(jobPosting(job, site, true))).toContain("<p>Keep the night log.</p>");
  expect(JSON.stringify(jobPosting(job, site))).not.toContain("night log");
});

test("the job page's posting has the provider's site and mark, and another company's has neither", () => {
  const own = { ...job, hiringOrganization: organisation.name };
  expect(jobPosting(own, site, true)).toMatchObject({
    hiringOrganization: { name: organisation.name, sameAs: `${site}/`, logo: `${site}/icon-512.png` },
  });
  const another = { ...job, hiringOrganization: "Another Company of the Group" };
  for (const posting of [jobPosting(own, site), jobPosting(another, site, true)])
    expect(JSON.stringify(posting)).not.toMatch(/sameAs|logo/);
});

test.each([
  ["FULL_TIME", "FULL_TIME"],
  ["PART_TIME", "PART_TIME"],
  ["CONTRACT", "CONTRACTOR"],
  ["TEMPORARY", "TEMPORARY"],
  ["INTERN", "INTERN"],
])("%s is %s in structured data [2.careers.jsonld-contract]", (employmentType, word) => {
  expect(jobPosting({ ...job, employmentType }, site)).toMatchObject({ employmentType: word });
});

test("pay is in pounds, and left out when the text is unclear [2.careers.jsonld-currency]", () => {
  expect(jobPosting({ ...job, salary: "£120 a day" }, site)).toMatchObject({
    baseSalary: { currency: "GBP", value: { value: 120, unitText: "DAY" } },
  });
  for (const salary of ["Competitive", "Up to £30,000 a year", null])
    expect(jobPosting({ ...job, salary }, site)).toHaveProperty("baseSalary", undefined);
});

test("structured data is in GBP and for GB [9.jsonld.constants]", () => {
  expect(jobPosting({ ...job, salary: "£120 a day" }, site)).toMatchObject({
    baseSalary: { currency: "GBP" },
    jobLocation: { address: { addressCountry: "GB" } },
  });
});

test("missing dates are left out, and a summer day ends in summer time", () => {
  expect(jobPosting({ ...job, datePosted: "soon", validThrough: null }, site)).toMatchObject({
    datePosted: undefined,
    validThrough: undefined,
  });
  expect(jobPosting({ ...job, validThrough: "2026-07-01" }, site)).toMatchObject({
    validThrough: "2026-07-01T23:59:59+01:00",
  });
});
