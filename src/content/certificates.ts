import { organisation } from "./organisation.ts";

/** Whether the provider holds the certificate of that name: what a page claims by it stands or falls with it. */
export function holds(certificate: string): boolean {
  return organisation.certificates.some(({ name }) => name === certificate);
}

/** Whether it holds any certificate of the International Organization for Standardization, with an auditor who comes every year. */
export const hasIsoCertificate = organisation.certificates.some(({ name }) => name.startsWith("ISO "));
