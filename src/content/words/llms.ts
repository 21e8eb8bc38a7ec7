/** The texts of the file for language models (llms.txt) besides the names and descriptions of the pages. */
export const llmsWords = {
  /** `people`: whom the provider supports; `hasStaffing`: staff are sent to other providers, too. */
  summary: (name: string, people: string, { hasStaffing }: { hasStaffing: boolean }) =>
    `${name} provides ${hasStaffing ? "care packages, services and contingency staffing" : "care packages and services"} for ${people} in the United Kingdom.`,
  danger: "If life is at risk, call 999.",
  crisisLine: (number: string) => `Crisis line, day and night: ${number}.`,
  telephone: (number: string) => `Telephone: ${number}.`,
  email: (address: string) => `Email: ${address}.`,
  groups: { care: "Care and how we work", work: "Work with us", policies: "Policies" },
} as const;
