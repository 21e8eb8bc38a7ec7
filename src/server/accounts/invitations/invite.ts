import type { Invitation, InviteInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { organisation } from "#content/organisation.ts";
import { type Clock, minutesAfter } from "../../clock.ts";
import { writeInvitationMessage } from "./invitation-message.ts";
import type { Invitee, InvitationStore, NewInvitation } from "./invitations.ts";
import type { Passwords } from "../../auth/passwords.ts";
import { createTemporaryPassword } from "../../auth/temporary-password.ts";
import { usernameFromNames } from "./usernames.ts";

type Deps = { clock: Clock; passwords: Passwords; invitations: InvitationStore; ttlHours: number };

/** The inviter, and the site's origin for the message. */
export type Inviter = { username: string; siteUrl: string };

/** Invites an administrator; the result has the only readable copy of the temporary password. */
export function createInvite(deps: Deps) {
  const { invitations } = deps;
  return async function invite(input: InviteInput, by: Inviter, forMasterAdmin = false): Promise<Invitation> {
    const invitee = inviteeOf(input);
    return await issueInvitation(deps, by, async (secret) => {
      const invited = await invitations.invite({ invitee, forMasterAdmin, ...secret });
      if (!invited) throw new AppError("username-taken");
      return invited.username;
    });
  };
}

/** Makes a temporary password; `write` stores its hash and returns the username. */
export async function issueInvitation(
  { clock, passwords, ttlHours }: Pick<Deps, "clock" | "passwords" | "ttlHours">,
  by: Inviter,
  write: (secret: Pick<NewInvitation, "tempPasswordHash" | "invitedBy" | "expiresAt">) => Promise<string>,
): Promise<Invitation> {
  const tempPassword = createTemporaryPassword();
  const [tempPasswordHash = ""] = await passwords.hash(tempPassword);
  const expiresAt = minutesAfter(clock(), ttlHours * 60);
  const username = await write({ tempPasswordHash, invitedBy: by.username, expiresAt });
  const { siteUrl } = by;
  const invitationMessage = writeInvitationMessage({ username, tempPassword, expiresAt, siteUrl });
  return { credentials: { username, tempPassword, invitationMessage } };
}

function inviteeOf(input: InviteInput): Invitee {
  if ("username" in input) return input;
  const wantedUsername = usernameFromNames(input.firstName, input.lastName);
  const refusesTaken = input.ifTaken === "refuse";
  return { wantedUsername, email: input.email, mailDomain: organisation.mailDomain, refusesTaken };
}
