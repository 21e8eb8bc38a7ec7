import { z } from "zod";
import {
  Account,
  AccountChange,
  Admin,
  CreateAdminInput,
  Init,
  Invitation,
  InviteInput,
  LoginInput,
  LoginResult,
  Reauthentication,
  Reminder,
  ReminderInput,
  RunningSession,
  Session,
  SetupInput,
} from "./accounts.ts";
import { AdminJob, AdminJobPage, AdminJobQuery, JobEdit, JobRelisting, JobToEdit } from "./admin-jobs.ts";
import {
  ApplicationCounts,
  ApplicationCountsQuery,
  ApplicationRows,
  ApplicationRowsQuery,
  BulkRequest,
  BulkResult,
  BulkUndoResult,
  ExportRequest,
} from "./application-list.ts";
import {
  Adjustments,
  Application,
  ApplicationChange,
  ApplicationDetail,
  ApplicationHistory,
  ApplicationInput,
  ApplicationReceipt,
  ChangedApplication,
  ContactNote,
} from "./applications.ts";
import { AuditFilter, AuditPage, AuditQuery } from "./audit.ts";
import { CvPage, CvText, CvUpload } from "./cvs.ts";
import {
  AppConfirmation,
  AppSetup,
  Factors,
  NewPasskeyInput,
  PasskeyCreation,
  RecoveryCodes,
  SecondStepInput,
} from "./factors.ts";
import { LetterPreview, LetterQuery, LetterRequest, Mail, MailQuery } from "./mails.ts";
import {
  BundleInput,
  Candidates,
  CorrectionInput,
  DataRequest,
  DataRequestInput,
  ErasureInput,
  Held,
  HoldInput,
  OpeningInput,
  PersonQuery,
  RequestStep,
  SendingInput,
  QuarantinedDetail,
  RetentionState,
  RunApproval,
} from "./data-retention.ts";
import { Overview } from "./overview.ts";
import { line } from "./text-schemas.ts";
import { Job, JobChange, JobDeletion, JobQuery, JobWrite, ListedJob } from "./jobs.ts";

const Id = z.object({ id: line() });
/** Status 204: a reply without body. */
export const NoContent = z.undefined();

/** The inputs and replies of each call in `calls.ts`. Only for the server and `import type`. */
export const schemas = {
  listJobs: { query: JobQuery, reply: z.array(ListedJob) },
  createJob: { body: JobWrite, reply: Job, status: 201 },
  updateJob: { params: Id, body: JobChange, reply: Job },
  deleteJob: { params: Id, query: JobDeletion, reply: NoContent, status: 204 },
  readOverview: { reply: Overview },
  listAdminJobs: { query: AdminJobQuery, reply: AdminJobPage },
  createAdminJob: { body: JobEdit, reply: AdminJob, status: 201 },
  readAdminJob: { params: Id, reply: JobToEdit },
  updateAdminJob: { params: Id, body: JobEdit, reply: AdminJob },
  copyJob: { params: Id, reply: AdminJob, status: 201 },
  relistJob: { params: Id, body: JobRelisting, reply: AdminJob },
  closeJob: { params: Id, reply: AdminJob },
  archiveJob: { params: Id, reply: AdminJob },
  createApplication: { body: ApplicationInput, reply: ApplicationReceipt, status: 201 },
  createCvUpload: { reply: CvUpload },
  readSession: { reply: Session },
  readInit: { reply: Init },
  login: { body: LoginInput, reply: LoginResult },
  completeLogin: { body: SecondStepInput, reply: LoginResult },
  remindOfQuestion: { body: ReminderInput, reply: Reminder },
  logout: { reply: NoContent, status: 204 },
  /** Succeeds if the password was entered so recently that a sensitive call would be allowed a minute later too. */
  checkReauthentication: { reply: NoContent, status: 204 },
  reauthenticate: { body: Reauthentication, reply: NoContent, status: 204 },
  setUpAdmin: { body: SetupInput, reply: NoContent, status: 204 },
  createAdmin: { body: CreateAdminInput, reply: Admin, status: 201 },
  inviteAdmin: { body: InviteInput, reply: Invitation, status: 201 },
  listAdmins: { reply: z.array(Admin) },
  deleteAdmin: { params: Id, reply: NoContent, status: 204 },
  promoteAdmin: { params: Id, reply: Admin },
  deactivateAdmin: { params: Id, reply: Admin },
  reactivateAdmin: { params: Id, reply: Admin },
  inviteAdminAgain: { params: Id, reply: Invitation, status: 201 },
  resetAdmin: { params: Id, reply: Invitation },
  endAdminSessions: { params: Id, reply: NoContent, status: 204 },
  readAccount: { reply: Account },
  updateAccount: { body: AccountChange, reply: NoContent, status: 204 },
  listSessions: { reply: z.array(RunningSession) },
  endOtherSessions: { reply: NoContent, status: 204 },
  endSession: { params: Id, reply: NoContent, status: 204 },
  readFactors: { reply: Factors },
  beginApp: { reply: AppSetup },
  confirmApp: { body: AppConfirmation, reply: RecoveryCodes },
  beginPasskey: { reply: PasskeyCreation },
  addPasskey: { body: NewPasskeyInput, reply: RecoveryCodes, status: 201 },
  removeFactor: { params: Id, reply: NoContent, status: 204 },
  renewRecoveryCodes: { reply: RecoveryCodes },
  listAudit: { query: AuditQuery, reply: AuditPage },
  readRetention: { reply: RetentionState },
  holdApplication: { body: HoldInput, reply: Held },
  endHold: { params: Id, reply: NoContent, status: 204 },
  openQuarantined: { params: Id, body: OpeningInput, reply: QuarantinedDetail },
  approveRun: { body: RunApproval, reply: NoContent, status: 204 },
  listDataRequests: { reply: z.array(DataRequest) },
  addDataRequest: { body: DataRequestInput, reply: DataRequest, status: 201 },
  takeRequestStep: { params: Id, body: RequestStep, reply: DataRequest },
  correctDataRequest: { params: Id, body: CorrectionInput, reply: DataRequest },
  findPerson: { params: Id, body: PersonQuery, reply: Candidates },
  makeBundle: { params: Id, body: BundleInput, reply: DataRequest },
  /** Returns a page, not JSON. */
  readBundle: { params: Id, reply: z.unknown() },
  sendBundle: { params: Id, body: SendingInput, reply: DataRequest },
  eraseForRequest: { params: Id, body: ErasureInput, reply: DataRequest },
  /** Returns CSV, not JSON. */
  exportAudit: { body: AuditFilter, reply: z.unknown() },
  listApplications: { reply: z.array(Application) },
  listApplicationRows: { query: ApplicationRowsQuery, reply: ApplicationRows },
  bulkApplications: { body: BulkRequest, reply: BulkResult, status: 202 },
  undoBulk: { params: Id, reply: BulkUndoResult },
  /** Returns a CSV file or a ZIP archive, not JSON. */
  exportApplications: { body: ExportRequest, reply: z.unknown() },
  unblindApplication: { params: Id, reply: NoContent, status: 204 },
  unblindJob: { params: Id, reply: NoContent, status: 204 },
  countApplications: { query: ApplicationCountsQuery, reply: ApplicationCounts },
  readApplication: { params: Id, reply: ApplicationDetail },
  updateApplication: { params: Id, body: ApplicationChange, reply: ChangedApplication },
  deleteApplication: { params: Id, reply: NoContent, status: 204 },
  listApplicationEvents: { params: Id, reply: ApplicationHistory },
  noteContact: { params: Id, body: ContactNote, reply: NoContent, status: 204 },
  readAdjustments: { params: Id, reply: Adjustments },
  deleteAdjustments: { params: Id, reply: NoContent, status: 204 },
  previewLetter: { params: Id, query: LetterQuery, reply: LetterPreview },
  sendLetter: { params: Id, body: LetterRequest, reply: Mail, status: 201 },
  listMails: { query: MailQuery, reply: z.array(Mail) },
  cancelMail: { params: Id, reply: NoContent, status: 204 },
  retryMail: { params: Id, reply: Mail },
  /** Returns the PDF, not JSON. */
  downloadCv: { params: Id, reply: z.unknown() },
  readCvText: { params: Id, reply: CvText },
  /** Returns a PNG, not JSON. */
  readCvPage: { params: CvPage, reply: z.unknown() },
} as const satisfies Record<
  string,
  { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType; status?: number }
>;

export type CallSchemas = typeof schemas;

type Input<S, K extends string> = S extends { [key in K]: infer Z extends z.ZodType }
  ? z.input<Z>
  : undefined;

/** The request body of a call, or undefined. */
export type CallBody<N extends keyof CallSchemas> = Input<CallSchemas[N], "body">;
/** The reply of a call. */
export type CallReply<N extends keyof CallSchemas> = z.output<CallSchemas[N]["reply"]>;
