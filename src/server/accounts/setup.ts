import type { SetupInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { type Lockout, checkOrGiveBack } from "../auth/lockout.ts";
import type { InvitationStore } from "./invitations/invitations.ts";
import { type PasswordPolicy, refuseWeakPassword } from "../auth/password-policy.ts";
import type { Passwords } from "../auth/passwords.ts";
import { normaliseAnswer } from "../auth/security-answers.ts";

type Deps = {
  policy: PasswordPolicy;
  passwords: Passwords;
  lockout: Lockout;
  invitations: InvitationStore;
};

/**
 * First-time setup (specification §4): redeems an invitation by its temporary password and sets the account up. Wrong
 * username, wrong password, used, expired and revoked all answer `setup-failed` after the same work.
 */
export function createSetup({ policy, passwords, lockout, invitations }: Deps) {
  return async function setUp(input: SetupInput, address: string): Promise<void> {
    if (input.password === input.tempPassword) throw new AppError("temporary-password-reused");
    refuseWeakPassword(policy, input.password, [input.username]);
    const invitation = await invitations.findOpen(input.username);
    const attempt = await lockout.count({
      secret: "setup",
      account: invitation?.username ?? input.username,
      address,
      knownUsername: invitation?.username,
    });
    const temporary = { hash: invitation?.tempPassword ?? null, plain: input.tempPassword };
    const hashing = passwords.ranked(attempt.rank);
    const [isRight] = await checkOrGiveBack(lockout, attempt, () => hashing.verify(temporary));
    if (!invitation || !isRight) {
      lockout.noteFailed(attempt);
      throw new AppError("setup-failed");
    }
    // A caller who knew the temporary password has waited in the queue already.
    const [passwordHash = "", securityAnswerHash = ""] = await passwords.hash(
      input.password,
      normaliseAnswer(input.securityAnswer),
    );
    const { securityQuestion } = input;
    const setup = { passwordHash, securityQuestion, securityAnswerHash };
    const isDone = await invitations.redeem(invitation, setup, (trx) => lockout.forget(trx, attempt));
    if (!isDone) throw new AppError("setup-failed");
  };
}
