import type { Invitation, InviteInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { organisation } from "#content/organisation.ts";
import { type Clock, minutesAfter } from "../../clock.ts";
import { writeInvitationMessage } from "./invitation-message.ts";
import type { Invitee, InvitationStore } from "./invitations.ts";
import type { Passwords } from "../../auth/passwords.ts";
import { createTemporaryPassword } from "../../auth/temporary-password.ts";
import { usernameFromNames } from "./usernames.ts";

type Parts = { clock: Clock; passwords: Passwords; invitations: InvitationStore; ttlHours: number };

/** Invites an administrator; the answer holds the only readable copy of the temporary password. */
export function createInvite({ clock, passwords, invitations, ttlHours }: Parts) {
  return async function invite(
    input: InviteInput,
    by: { username: string; siteUrl: string },
  ): Promise<Invitation> {
    const tempPassword = createTemporaryPassword();
    const [tempPasswordHash = ""] = await passwords.hash(tempPassword);
    const expiresAt = minutesAfter(clock(), ttlHours * 60);
    const invitee = inviteeOf(input);
    const invited = await invitations.invite({
      invitee,
      tempPasswordHash,
      invitedBy: by.username,
      expiresAt,
    });
    if (!invited) throw new AppError("username-taken");
    const { username } = invited;
    const { siteUrl } = by;
    const invitationMessage = writeInvitationMessage({ username, tempPassword, expiresAt, siteUrl });
    return { credentials: { username, tempPassword, invitationMessage } };
  };
}

function inviteeOf(input: InviteInput): Invitee {
  if ("username" in input) return input;
  const wantedUsername = usernameFromNames(input.firstName, input.lastName);
  const refusesTaken = input.ifTaken === "refuse";
  return { wantedUsername, email: input.email, mailDomain: organisation.mailDomain, refusesTaken };
}
