import type { Organisation } from "../organisation-schema.ts";

/** The names of criminal record checks in a nation. */
export interface Checks {
  /** In the personnel file. */
  file: string;
  /** Its short name before "date" and "status". */
  short: string;
  /** Who issues them, in a sentence. */
  issuer: string;
  /** The duty to report people who have done harm. */
  barring: string;
  code: string;
  renewal: string;
}

/** The check in an advert: apart from the other words, because the careers page needs it in the browser. */
export const advertChecks: Readonly<Record<Organisation["nation"], string>> = {
  england: "Enhanced DBS check, which we arrange and pay for",
  wales: "Enhanced DBS check, which we arrange and pay for",
  scotland: "Membership of the PVG scheme, which we arrange and pay for",
  "northern-ireland": "Enhanced AccessNI check, which we arrange and pay for",
};

export const checks: Readonly<Record<Organisation["nation"], Checks>> = {
  england: {
    file: "Enhanced DBS check with the barred lists for the work",
    short: "DBS",
    issuer: "the Disclosure and Barring Service",
    barring: "the Disclosure and Barring Service",
    code: "Code of practice of the Disclosure and Barring Service.",
    renewal: "Disclosures are renewed at least every three years or kept up by the update service.",
  },
  wales: {
    file: "Enhanced DBS check with the barred lists for the work",
    short: "DBS",
    issuer: "the Disclosure and Barring Service",
    barring: "the Disclosure and Barring Service",
    code: "Code of practice of the Disclosure and Barring Service.",
    renewal: "Disclosures are renewed at least every three years or kept up by the update service.",
  },
  scotland: {
    file: "Membership of the PVG scheme for the work, seen before the first shift",
    short: "PVG",
    issuer: "Disclosure Scotland",
    barring: "Disclosure Scotland",
    code: "Code of practice of Disclosure Scotland.",
    renewal: "Membership of the PVG scheme is checked again at least every three years.",
  },
  "northern-ireland": {
    file: "Enhanced AccessNI check with the barred lists for the work",
    short: "AccessNI",
    issuer: "AccessNI",
    barring: "the Disclosure and Barring Service",
    code: "Code of practice of AccessNI.",
    renewal: "Disclosures are renewed at least every three years.",
  },
};
