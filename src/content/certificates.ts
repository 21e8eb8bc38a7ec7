import { londonDay } from "#contract/text/format.ts";
import type { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";

/**
 * The certificates that have not ended. Every claim stands on these, so that it falls the day after the certificate
 * ends: at the first start of a server from then on, because pages are made of texts that are read once.
 */
export const validCertificates: Organisation["certificates"] = organisation.certificates.filter(
  ({ expires }) => expires >= londonDay(new Date()),
);

/** Whether the provider has a valid certificate of that name; pages make claims based on it only then. */
export function holds(certificate: string): boolean {
  return validCertificates.some(({ name }) => name === certificate);
}

/** Whether applicants may ask for the offer of an interview. The fact is true where there is the certificate. */
export const isDisabilityConfident = validCertificates.some(({ name }) =>
  name.startsWith("Disability Confident"),
);

/**
 * Whether it has any valid certificate of the International Organization for Standardization, which is audited every
 * year.
 */
export const hasIsoCertificate = validCertificates.some(({ name }) => name.startsWith("ISO "));
