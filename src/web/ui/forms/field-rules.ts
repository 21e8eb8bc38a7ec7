import { isEmail } from "#contract/text/email.ts";
import { limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";

/** The validation of every form of these pages: on submit, then on each change (specification §5). */
export const formMode = { mode: "onSubmit", reValidateMode: "onChange", shouldFocusError: false } as const;

/** Requires text other than spaces. */
export const needed = (message: string) => ({
  validate: (value: string | undefined) => (value ?? "").trim() !== "" || message,
});

/** A secret keeps its spaces: only an empty one is refused. */
export const neededSecret = (message: string) => ({
  validate: (value: string | undefined) => (value ?? "") !== "" || message,
});

export const newPassword = {
  validate: (value: string | undefined) =>
    (value ?? "").length >= limits.password.min || fieldMessages.passwordTooShort,
};

export const newUsername = {
  validate: (value: string | undefined) =>
    (value ?? "").trim().length >= limits.username.min || fieldMessages.usernameTooShort,
};

export const neededEmail = {
  validate: (value: string | undefined) => isEmail((value ?? "").trim()) || fieldMessages.email,
};

export const optionalEmail = {
  validate: (value: string | undefined) => {
    const email = (value ?? "").trim();
    return email === "" || isEmail(email) || fieldMessages.email;
  },
};
