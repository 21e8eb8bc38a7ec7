import { AppError } from "#contract/errors.ts";
import { fieldMessages } from "#contract/messages.ts";
import { dayMessage, hiddenCharactersMessage } from "#contract/text-schemas.ts";
import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * Parses a part of a request by the contract's schema, or answers 400 with a readable sentence: zod's own messages
 * name types and field keys, and are never sent.
 */
export const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    const [first] = result.error.issues;
    return { error: new AppError("invalid-request", first && { sentence: describeIssue(first, data) }) };
  };

const ownSentences = new Set<string>(Object.values(fieldMessages));

/** The specification's own message where a rule has one (§5), else the field's name and the rule that it breaks. */
function describeIssue(issue: Issue, data: unknown): string {
  // Custom issues of our schemas always have their own message.
  if (issue.code === "custom" || ownSentences.has(issue.message)) return issue.message;
  const nested = issue.code === "invalid_union" ? findNested(issue) : undefined;
  if (nested) return describeIssue({ ...nested, path: [...issue.path, ...nested.path] }, data);
  // The index of a value in a list names nothing; its list does.
  const key = issue.path.findLast((part) => typeof part === "string");
  if (key === undefined) return "Please send the fields of this call as a JSON object";
  return `${nameField(key)} ${describeRule(issue, isGiven(data, issue.path))}`;
}

/** The issue of the option that was meant: the one whose message the union took over, else that of its last option. */
function findNested({ errors, message }: z.core.$ZodIssueInvalidUnion): Issue | undefined {
  const all = errors.flat();
  return all.find((nested) => nested.message === message) ?? errors.at(-1)?.[0];
}

/** Whether the request has a value there; null counts as none. */
function isGiven(data: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    data,
  );
  return value !== undefined && value !== null;
}

const types: Record<string, string> = {
  string: "must be text",
  boolean: "must be true or false",
  number: "must be a number",
  int: "must be a whole number",
};

const formats: Record<string, string> = {
  email: "must be an email address",
  url: "must be a web address that begins with http:// or https://",
};

function describeRule(issue: Issue, isValueGiven: boolean): string {
  const isKind = issue.code === "invalid_type" || issue.code === "invalid_value";
  if (isKind && !isValueGiven) return "is required";
  if (issue.message === dayMessage) return dayMessage;
  switch (issue.code) {
    case "invalid_type":
      return types[issue.expected] ?? "is not valid";
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `must be at most ${describeAmount(issue.maximum, issue.origin)}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
      return `must be at least ${describeAmount(issue.minimum, issue.origin)}`;
    case "invalid_format":
      if (issue.message === hiddenCharactersMessage)
        return "holds hidden characters that we cannot store. Please type it again.";
      return formats[issue.format] ?? "is not valid";
    default:
      return "is not valid";
  }
}

function describeAmount(amount: number | bigint, origin: string): string {
  const number = amount.toLocaleString("en-GB");
  return origin === "string" ? `${number} characters` : number;
}

/** Fields whose label in the forms is not their key in words. */
const fieldNames: Record<string, string> = {
  applicantName: "Full name",
  applicantEmail: "Email address",
  applicantPhone: "Phone number",
  applicationUrl: "Application address",
  basedOn: "Version of the job",
  cv: "CV",
  cvFileUrl: "CV",
  do: "Change",
  except: "Applications left out",
  expectedCount: "Number of applications",
  hiringOrganization: "Hiring organisation",
  isActive: "Active",
  isDraft: "Draft",
  jobBenefits: "Benefits",
  nearest: "Number of nearest jobs",
  passwordHash: "Password",
  q: "Search text",
  receivedOn: "Day of receipt",
  securityAnswerHash: "Security answer",
  since: "First day",
  tempPassword: "Temporary password",
  title: "Job title",
  until: "Last day",
  usesInterviewScheme: "Interview scheme",
  validThrough: "Closing date",
  who: "Name",
};

/** A field's key in words: "employmentType" is "Employment type". */
function nameField(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return fieldNames[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
