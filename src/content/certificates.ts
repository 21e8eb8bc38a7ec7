import { organisation } from "./organisation.ts";

/** Whether the provider has the certificate of that name; pages make claims based on it only then. */
export function holds(certificate: string): boolean {
  return organisation.certificates.some(({ name }) => name === certificate);
}

/**
 * Whether it has any certificate of the International Organization for Standardization, which is audited every year.
 */
export const hasIsoCertificate = organisation.certificates.some(({ name }) => name.startsWith("ISO "));
