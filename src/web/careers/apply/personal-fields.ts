/** The personal information that an application asks for, all of it required (specification §2). */
export const personalFields = [
  { name: "applicantName", label: "Full Name", type: "text", autoComplete: "name" },
  { name: "applicantEmail", label: "Email Address", type: "email", autoComplete: "email" },
  { name: "applicantPhone", label: "Phone Number", type: "tel", autoComplete: "tel" },
] as const;
