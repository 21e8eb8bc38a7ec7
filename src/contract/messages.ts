/** The exact texts of the specification's validation rules (§5) and of its error catalogue (§8). */
export const fieldMessages = {
  applicantName: "Full name is required",
  applicantEmail: "Valid email address is required",
  applicantPhone: "Valid phone number is required",
  coverLetter: "Cover letter too long",
  adjustments: "Adjustments: please keep to 1,000 characters",
  jobTitle: "Job title is required",
  jobDescription: "Description must be at least 10 characters",
  jobDescriptionRequired: "Job description is required",
  jobLocation: "Location is required",
  jobRequirements: "Requirements are required",
  username: "Username is required",
  password: "Password is required",
  securityAnswer: "Security answer is required",
  usernameTooShort: "Username must be at least 3 characters",
  usernameCharacters:
    "Username: letters of one script, digits, dots, hyphens and underscores only, no reserved name, and none that only looks Latin",
  email: "Valid email is required",
  passwordTooShort: "Password must be at least 6 characters",
  securityQuestion: "Security question is required",
  firstName: "First name is required",
  lastName: "Last name is required",
  tempPassword: "Temporary password is required",
  code: "The six digits that your app shows are required",
  recoveryCode: "A recovery code has eight letters and digits",
  passkeyName: "A name for the passkey is required",
} as const;

/** A toast's title and description. */
export type ToastWords = { title: string; description?: string };

/** Failure toasts; the description is the fallback if the server gave no sentence (§8). */
export const failures = {
  jobSave: { title: "Error", description: "Failed to save job posting" },
  jobDelete: { title: "Error", description: "Failed to delete job posting" },
  login: { title: "Login Failed", description: "Invalid credentials or security answer" },
  loginOther: { title: "Error", description: "Login failed" },
  logout: { title: "Error", description: "Failed to log out" },
  adminCreate: { title: "Error", description: "Failed to create admin account" },
  invitation: { title: "Error", description: "Failed to create invitation" },
  adminDelete: { title: "Error", description: "Failed to delete admin user" },
  promotion: { title: "Error", description: "Failed to promote admin user" },
  setup: { title: "Error", description: "Failed to set up admin account" },
  status: { title: "Error", description: "Failed to update status" },
  applicationDelete: { title: "Error", description: "Failed to delete application" },
  account: { title: "Error", description: "Failed to update your account" },
  reauthentication: { title: "Error", description: "Your password could not be checked" },
  factors: { title: "Error", description: "Failed to change your second factor" },
  auditExport: { title: "Error", description: "Failed to save the audit log" },
  reminder: { title: "Error", description: "Failed to look up your security question" },
} as const satisfies Record<string, ToastWords>;

/** Success toasts (§8). */
export const successes = {
  jobUpdated: { title: "Success", description: "Job updated successfully!" },
  jobCreated: { title: "Success", description: "Job posting created successfully!" },
  jobDeleted: { title: "Success", description: "Job posting deleted successfully" },
  login: { title: "Success", description: "Successfully logged in as admin!" },
  loginReturning: { title: "Welcome back!", description: "Successfully logged in." },
  logout: { title: "Success", description: "Successfully logged out" },
  adminCreated: { title: "Success", description: "Admin account created successfully!" },
  invitation: {
    title: "Success",
    description: "Admin invitation created! Share the credentials with the new admin.",
  },
  adminDeleted: { title: "Success", description: "Admin user deleted successfully" },
  promotion: { title: "Success", description: "Admin promoted to master admin successfully" },
  setup: { title: "Success", description: "Admin account set up successfully! You can now log in." },
  status: { title: "Success", description: "Application status updated successfully" },
  applicationDeleted: { title: "Success", description: "Application deleted successfully" },
  account: { title: "Success", description: "Your account has been updated" },
} as const satisfies Record<string, ToastWords>;

/** Not in the specification: an application that another administrator has changed since it was shown stays. */
export const deletionRefused: ToastWords = {
  title: "Error",
  description:
    "Somebody changed this application since you opened it, and it is not deleted. Please look again.",
};

/** Toasts about contacts with applicants, not in the specification. */
export const contactToasts = {
  noted: { title: "Success", description: "Noted that you rang the applicant" },
  failed: { title: "Error", description: "Failed to note the call" },
} as const satisfies Record<string, ToastWords>;

/** Messages about hidden names, not in the specification. */
export const unblindToasts = {
  one: { title: "Name shown", description: "The history says who showed it, and when." },
  job: {
    title: "Names shown",
    description: "Every name of this job is shown. The history says who did it, and when.",
  },
  failed: { title: "Error", description: "Failed to show the name" },
} as const satisfies Record<string, ToastWords>;

/** Messages about bulk changes, not in the specification. */
export const bulkToasts = {
  failed: { title: "Error", description: "Failed to change these applications" },
  unanswered: {
    title: "No answer",
    description: "Some may have been changed: the list shows which. Do it again, and none is changed twice.",
  },
  countMoved: {
    title: "Nothing was changed",
    description: "The number of applications that match has changed since you chose. Look again.",
  },
  undoFailed: { title: "Error", description: "Failed to undo the change" },
  exportFailed: { title: "Error", description: "Failed to make the file" },
} as const satisfies Record<string, ToastWords>;

/** Toasts about deactivated accounts, not in the specification (decision 0007). */
export const activationToasts = {
  deactivated: { title: "Success", description: "Admin user deactivated successfully" },
  deactivateFailed: { title: "Error", description: "Failed to deactivate admin user" },
  reactivated: { title: "Success", description: "Admin user reactivated successfully" },
  reactivateFailed: { title: "Error", description: "Failed to reactivate admin user" },
} as const satisfies Record<string, ToastWords>;

/** Toasts about sessions, not in the specification (decision 0007). */
export const sessionToasts = {
  ended: { title: "Success", description: "The session has ended" },
  othersEnded: { title: "Success", description: "All other sessions have ended" },
  endFailed: { title: "Error", description: "Failed to end the session" },
  adminEnded: { title: "Success", description: "All sessions of the admin have ended" },
  resetFailed: { title: "Error", description: "Failed to reset the admin user" },
} as const satisfies Record<string, ToastWords>;

/** Toasts about emails, not in the specification (decision 0016). */
export const mailToasts = {
  letterFailed: { title: "Error", description: "Failed to send the letter" },
  letterQueued: {
    title: "Letter ready",
    description: "It leaves in ten minutes. Until then you can take it back.",
  },
  undoFailed: { title: "Error", description: "Failed to take the letter back" },
  undone: { title: "Undone" },
  takenBackByStatus: {
    title: "Letter taken back",
    description: "A letter that was waiting was taken back. Write it again if it is still to go.",
  },
  staysTakenBack: {
    title: "Letter taken back",
    description:
      "The letter stays taken back, and your words are kept with it: send it again if it is to go.",
  },
  retryFailed: { title: "Error", description: "Failed to try again" },
  retried: { title: "Success", description: "The email is being sent again" },
  putAwayFailed: { title: "Error", description: "Failed to put the email away" },
  putAway: { title: "Success", description: "The email was put away" },
} as const satisfies Record<string, ToastWords>;

/** Toasts about jobs, not in the specification. */
export const jobToasts = {
  archiveFailed: { title: "Error", description: "Failed to archive the job" },
  archived: { title: "Archived", description: "Its page is gone, its applications stay." },
  closeFailed: { title: "Error", description: "Failed to make the job inactive" },
  closed: { title: "Inactive", description: "The job takes no more applications." },
  copied: { title: "Copied", description: "This is a new draft. Nobody sees it until it is published." },
  copyFailed: { title: "Error", description: "Failed to copy the job" },
  draftSaved: { title: "Draft saved", description: "Nobody sees it until it is published." },
  relistFailed: { title: "Error", description: "Failed to list the job again" },
  relisted: { title: "Listed again", description: "The job is on the careers page." },
} as const satisfies Record<string, ToastWords>;

/** Toasts about adjustments, not in the specification (decision 0022). */
export const adjustmentsToasts = {
  deleteFailed: { title: "Error", description: "Failed to delete what was asked for" },
  deleted: { title: "Success", description: "What was asked for was deleted" },
} as const satisfies Record<string, ToastWords>;

/** Toasts about second factors, not in the specification (decision 0047). */
export const factorToasts = {
  appOn: { title: "Success", description: "Your authenticator app is set up" },
  appOff: { title: "Success", description: "Your authenticator app was removed" },
  passkeyAdded: { title: "Success", description: "Your passkey was added" },
  passkeyRemoved: { title: "Success", description: "Your passkey was removed" },
  codesRenewed: { title: "Success", description: "Ten new recovery codes were made" },
  passkeyUnused: {
    title: "No passkey",
    description: "The passkey was not used. Try again, or choose another way.",
  },
  passkeyNotMade: { title: "No passkey", description: "The passkey was not made. Please try again." },
} as const satisfies Record<string, ToastWords>;

/** Title of the toast after copying; the description names what was copied (§8). */
export const copied = {
  username: { title: "Copied!", description: "Username copied to clipboard" },
  password: { title: "Copied!", description: "Password copied to clipboard" },
  message: { title: "Copied!", description: "Full message copied to clipboard" },
  key: { title: "Copied!", description: "Key copied to clipboard" },
  recoveryCodes: { title: "Copied!", description: "Recovery codes copied to clipboard" },
} as const satisfies Record<string, ToastWords>;

/** Messages about the retention of data. */
export const dataToasts = {
  held: { title: "Held", description: "It is not erased before that day." },
  holdFailed: { title: "Error", description: "Failed to hold the application" },
  holdEnded: {
    title: "Hold ended",
    description: "The rule for it applies again, unless another hold goes on.",
  },
  holdEndFailed: { title: "Error", description: "Failed to end the hold" },
  approved: { title: "Out of sight", description: "They will be erased in 30 days." },
  approvalFailed: { title: "Error", description: "Failed to start the run" },
  openingFailed: { title: "Error", description: "Failed to open the application" },
  requestSaved: { title: "Saved", description: "The request is up to date." },
  requestFailed: { title: "Error", description: "Failed to save the request" },
} as const satisfies Record<string, ToastWords>;

/** For a hold when another one ends later, on that day. */
export const heldLonger = (until: string): ToastWords => ({
  title: "Held",
  description: `Another hold on it ends later: it is held until ${until}.`,
});
