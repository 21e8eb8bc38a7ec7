import type { Letter } from "#content/letters/letter.ts";
import { writeNotice } from "#content/letters/notice.ts";
import { writeReceipt } from "#content/letters/receipt.ts";
import { type SecurityEvent, securityEvents, writeSecurityNotice } from "#content/letters/security-notice.ts";
import { writeStatusLetter } from "#content/letters/status-letters.ts";
import { letterStatuses } from "#contract/limits.ts";
import { careers } from "#content/careers.ts";
import { organisation } from "#content/organisation.ts";
import { receiptPayload } from "#support/mails.ts";
import { expect, test } from "vitest";
import { renderLetter } from "./render.ts";
import { optionalFacts } from "#support/optional-facts.ts";

const to = { ...receiptPayload, siteUrl: "https://care.example.org" };
const letters: [string, Letter][] = [
  ["receipt", writeReceipt(to)],
  ["notice", writeNotice(to)],
  ...letterStatuses.map((status): [string, Letter] => [status, writeStatusLetter(status, to)]),
];

test.each(letters)(
  "the %s names reference, job, location and company in text and in HTML",
  (_name, letter) => {
    const { subject, text, html } = renderLetter(letter);
    expect(subject).toContain(to.jobTitle);
    expect(subject).toContain(to.reference);
    for (const part of [text, html])
      for (const fact of [
        to.reference,
        to.jobTitle,
        to.jobLocation,
        organisation.legalName,
        optionalFacts.companyNumber,
      ])
        expect(part).toContain(fact);
  },
);

test.each(letters)("the %s loads and runs nothing, and links only to the site", (_name, letter) => {
  const { html } = renderLetter(letter);
  expect(html).not.toMatch(
    /<(img|script|link|iframe|form|object|video)|\b(src|background|srcset|on\w+)=|url\(|@import/i,
  );
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  for (const target of targets) expect(target).toMatch(/^https:\/\/care\.example\.org\/[a-z-]+$/);
});

test("the receipt greets the applicant, says what happens next and how to reach a person", () => {
  const { text } = renderLetter(writeReceipt(to));
  expect(text).toMatch(/^Hello Amara Okafor,\n/);
  expect(text).toContain(careers.apply.whatHappensNext.slice(1));
  expect(text).toContain(to.contactEmail);
  expect(text).toContain(organisation.phone.display);
  expect(text).toContain("https://care.example.org/privacy-policy");
});

test("the notice leads to the applications and says nothing about the applicant", () => {
  const { subject, text, html } = renderLetter(writeNotice(to));
  expect(text).toContain("https://care.example.org/admin-applications");
  for (const part of [subject, text, html])
    for (const personal of ["Amara", "Okafor", "amara.okafor"]) expect(part).not.toContain(personal);
});

test("entered markup is escaped, and line breaks are removed from subject and facts", () => {
  const hostile = {
    ...to,
    applicantName: "<script>alert(1)</script>",
    jobTitle: 'Cook <img src=x>\r\nBcc: all@example.org & "more"',
    jobLocation: "</dd><script>",
  };
  for (const letter of [writeReceipt(hostile), writeNotice(hostile), writeStatusLetter("hired", hostile)]) {
    const { subject, text, html } = renderLetter(letter);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('Job: Cook <img src=x> Bcc: all@example.org & "more"\n');
    expect(html).toContain("Cook &lt;img src=x&gt; Bcc: all@example.org &amp; &quot;more&quot;");
    expect(html).not.toMatch(/<script|<img/);
  }
});

test.each(securityEvents)(
  "the notice of %s names the account and the time, and has no link",
  (event: SecurityEvent) => {
    const at = "2026-11-20T12:00:00.000Z";
    const facts = [{ term: "By", value: "dora<b>" }];
    const { subject, text, html } = renderLetter(
      writeSecurityNotice({ username: "robin.reed", event, at, facts }),
    );
    expect(subject).toBe("A change to your administrator account");
    for (const part of [text, html])
      for (const fact of ["robin.reed", "Friday 20 November 2026 at 12:00", organisation.legalName])
        expect(part).toContain(fact);
    expect(text).toContain("By: dora<b>");
    expect(html).toContain("dora&lt;b&gt;");
    for (const part of [text, html]) expect(part).not.toMatch(/href|https?:|www\./);
  },
);
