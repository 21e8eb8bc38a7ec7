import type { Application } from "#contract/applications.ts";

/** What else the same person has sent, newest first. */
export type Others = { sameJob: Application[]; otherJobs: Application[] };

/**
 * Finds the other applications of the same person: of the same e-mail address, or the same phone number however it is
 * written. A family may share either, so this is for people to judge, and nothing is decided by it.
 */
export function groupByPerson(applications: readonly Application[]): (of: Application) => Others {
  const byEmail = Map.groupBy(applications, ({ applicantEmail }) => emailKey(applicantEmail));
  const byPhone = Map.groupBy(applications, ({ applicantPhone }) => phoneKey(applicantPhone));
  return (application) => {
    const phone = phoneKey(application.applicantPhone);
    const found = new Set([
      ...(byEmail.get(emailKey(application.applicantEmail)) ?? []),
      ...(phone === "" ? [] : (byPhone.get(phone) ?? [])),
    ]);
    const others = [...found]
      .filter(({ id }) => id !== application.id)
      .toSorted((left, right) => right.createdAt.localeCompare(left.createdAt));
    return {
      sameJob: others.filter(({ jobId }) => jobId === application.jobId),
      otherJobs: others.filter(({ jobId }) => jobId !== application.jobId),
    };
  };
}

export function isSameEmail(left: Application, right: Application): boolean {
  return emailKey(left.applicantEmail) === emailKey(right.applicantEmail);
}

function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Fewer digits are no telephone number, but "not yet" or an extension. */
const fewestDigits = 9;

/** The digits of a number as one dials it within the country: `+44 (0)7700 900123` is `07700 900123`. */
function phoneKey(phone: string): string {
  const digits = phone
    .replace(/\D/g, "")
    .replace(/^(00)?44/, "")
    .replace(/^0+/, "");
  return digits.length < fewestDigits ? "" : digits;
}
