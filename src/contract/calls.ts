import type { CallSchemas } from "./schemas.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type CallPath = `/api/${string}`;

/** A call of the API: its method and path. */
export type Call = { readonly method: Method; readonly path: CallPath };

/**
 * Every call of specification §7, and those of the decisions: accounts and sessions (0007), mail (0016), adjustments
 * (0022), reminders of a question (0033), CVs as text (0037), entering the password again (0038), the list of
 * applications (0041 to 0044), second factors (0047), drafts of jobs (0052), the overview (0053) and retention (0090).
 * The server registers its routes from this table and the browser sends its requests from it. Method and path have
 * separate types, so swapping them does not compile. The inputs and replies of each call are under the same name in
 * `schemas.ts`.
 */
export const calls = {
  listJobs: { method: "GET", path: "/api/jobs" },
  createJob: { method: "POST", path: "/api/jobs" },
  updateJob: { method: "PUT", path: "/api/jobs/:id" },
  deleteJob: { method: "DELETE", path: "/api/jobs/:id" },
  readOverview: { method: "GET", path: "/api/admin/overview" },
  listAdminJobs: { method: "GET", path: "/api/admin/jobs" },
  createAdminJob: { method: "POST", path: "/api/admin/jobs" },
  readAdminJob: { method: "GET", path: "/api/admin/jobs/:id" },
  updateAdminJob: { method: "PUT", path: "/api/admin/jobs/:id" },
  copyJob: { method: "POST", path: "/api/admin/jobs/:id/copy" },
  relistJob: { method: "POST", path: "/api/admin/jobs/:id/relist" },
  closeJob: { method: "POST", path: "/api/admin/jobs/:id/close" },
  archiveJob: { method: "POST", path: "/api/admin/jobs/:id/archive" },
  createApplication: { method: "POST", path: "/api/job-applications" },
  createCvUpload: { method: "POST", path: "/api/cv-upload-url" },
  readSession: { method: "GET", path: "/api/admin/session" },
  readInit: { method: "GET", path: "/api/admin/init" },
  login: { method: "POST", path: "/api/admin/login" },
  completeLogin: { method: "POST", path: "/api/admin/login/second" },
  remindOfQuestion: { method: "POST", path: "/api/admin/question-reminder" },
  logout: { method: "POST", path: "/api/admin/logout" },
  checkReauthentication: { method: "GET", path: "/api/admin/reauthenticate" },
  reauthenticate: { method: "POST", path: "/api/admin/reauthenticate" },
  setUpAdmin: { method: "POST", path: "/api/admin/setup" },
  createAdmin: { method: "POST", path: "/api/admin/create" },
  inviteAdmin: { method: "POST", path: "/api/admin/invite" },
  listAdmins: { method: "GET", path: "/api/admin/users" },
  deleteAdmin: { method: "DELETE", path: "/api/admin/users/:id" },
  promoteAdmin: { method: "PUT", path: "/api/admin/users/:id/promote" },
  deactivateAdmin: { method: "PUT", path: "/api/admin/users/:id/deactivate" },
  reactivateAdmin: { method: "PUT", path: "/api/admin/users/:id/reactivate" },
  inviteAdminAgain: { method: "POST", path: "/api/admin/users/:id/invite" },
  resetAdmin: { method: "PUT", path: "/api/admin/users/:id/reset" },
  endAdminSessions: { method: "DELETE", path: "/api/admin/users/:id/sessions" },
  readAccount: { method: "GET", path: "/api/admin/account" },
  updateAccount: { method: "PATCH", path: "/api/admin/account" },
  listSessions: { method: "GET", path: "/api/admin/account/sessions" },
  endOtherSessions: { method: "DELETE", path: "/api/admin/account/sessions" },
  endSession: { method: "DELETE", path: "/api/admin/account/sessions/:id" },
  readFactors: { method: "GET", path: "/api/admin/account/factors" },
  beginApp: { method: "POST", path: "/api/admin/account/factors/app" },
  confirmApp: { method: "PUT", path: "/api/admin/account/factors/app" },
  beginPasskey: { method: "POST", path: "/api/admin/account/factors/passkey-options" },
  addPasskey: { method: "POST", path: "/api/admin/account/factors/passkeys" },
  removeFactor: { method: "DELETE", path: "/api/admin/account/factors/:id" },
  renewRecoveryCodes: { method: "POST", path: "/api/admin/account/factors/recovery-codes" },
  listAudit: { method: "GET", path: "/api/admin/audit" },
  readRetention: { method: "GET", path: "/api/admin/data" },
  holdApplication: { method: "POST", path: "/api/admin/data/holds" },
  endHold: { method: "DELETE", path: "/api/admin/data/holds/:id" },
  openQuarantined: { method: "POST", path: "/api/admin/data/quarantine/:id" },
  approveRun: { method: "POST", path: "/api/admin/data/runs" },
  listDataRequests: { method: "GET", path: "/api/admin/data/requests" },
  addDataRequest: { method: "POST", path: "/api/admin/data/requests" },
  takeRequestStep: { method: "PATCH", path: "/api/admin/data/requests/:id" },
  correctDataRequest: { method: "POST", path: "/api/admin/data/requests/:id/correct" },
  findPerson: { method: "POST", path: "/api/admin/data/requests/:id/find" },
  makeBundle: { method: "POST", path: "/api/admin/data/requests/:id/bundle" },
  readBundle: { method: "GET", path: "/api/admin/data/requests/:id/bundle" },
  sendBundle: { method: "POST", path: "/api/admin/data/requests/:id/send" },
  eraseForRequest: { method: "POST", path: "/api/admin/data/requests/:id/erase" },
  exportAudit: { method: "POST", path: "/api/admin/audit/export" },
  listApplications: { method: "GET", path: "/api/admin/job-applications" },
  listApplicationRows: { method: "GET", path: "/api/admin/job-applications/rows" },
  bulkApplications: { method: "POST", path: "/api/admin/job-applications/bulk" },
  undoBulk: { method: "POST", path: "/api/admin/job-applications/bulk/:id/undo" },
  exportApplications: { method: "POST", path: "/api/admin/job-applications/export" },
  unblindApplication: { method: "POST", path: "/api/admin/job-applications/:id/unblind" },
  unblindJob: { method: "POST", path: "/api/admin/jobs/:id/unblind" },
  countApplications: { method: "GET", path: "/api/admin/job-applications/counts" },
  readApplication: { method: "GET", path: "/api/admin/job-applications/:id" },
  updateApplication: { method: "PATCH", path: "/api/admin/job-applications/:id" },
  deleteApplication: { method: "DELETE", path: "/api/admin/job-applications/:id" },
  listApplicationEvents: { method: "GET", path: "/api/admin/job-applications/:id/events" },
  noteContact: { method: "POST", path: "/api/admin/job-applications/:id/contacted" },
  readAdjustments: { method: "GET", path: "/api/admin/job-applications/:id/adjustments" },
  deleteAdjustments: { method: "DELETE", path: "/api/admin/job-applications/:id/adjustments" },
  previewLetter: { method: "GET", path: "/api/admin/job-applications/:id/letter" },
  sendLetter: { method: "POST", path: "/api/admin/job-applications/:id/letter" },
  listMails: { method: "GET", path: "/api/admin/mails" },
  cancelMail: { method: "DELETE", path: "/api/admin/mails/:id" },
  retryMail: { method: "POST", path: "/api/admin/mails/:id/retry" },
  downloadCv: { method: "GET", path: "/api/admin/cv/:id" },
  readCvText: { method: "GET", path: "/api/admin/cv/:id/text" },
  readCvPage: { method: "GET", path: "/api/admin/cv/:id/pages/:page" },
} as const satisfies Record<keyof CallSchemas, Call>;

export type CallName = keyof typeof calls;

/** The address of a call with its path parameters and query filled in and encoded. */
export function callPath(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = calls[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new TypeError(`${name} needs the path parameter ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
