import type { LoginResult } from "#contract/accounts.ts";
import { failures, successes, type ToastWords } from "#contract/messages.ts";
import { ApiError } from "#web/api/errors.ts";

/**
 * The message of a failed login (specification §8). Only a 401 is about the credentials; without a response, the
 * message must not suggest a mistyped password.
 */
export function failureOfLogin(error: unknown): ToastWords {
  if (error instanceof ApiError && error.status === 401) return failures.login;
  return { title: failures.login.title, description: failures.loginOther.description };
}

/** Undefined while the login waits for its second step. */
export function wordsOfLogin({ isReturning, secondStep }: LoginResult): ToastWords | undefined {
  if (secondStep) return undefined;
  return isReturning ? successes.loginReturning : successes.login;
}
