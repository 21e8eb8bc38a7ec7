import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { queryKeys } from "#web/api/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody } from "#web/ui/Dialog.tsx";
import { QueryResult } from "../../ui/QueryResult.tsx";
import { AddQuestionDialog } from "./AddQuestionDialog.tsx";
import { OwnSessions } from "./sessions/OwnSessions.tsx";
import { ChangePasswordDialog } from "./ChangePasswordDialog.tsx";

/** An account has room for three security questions (specification §3, admin_users_v2). */
const maxQuestions = 3;

/** "My account": one's own name, password and security questions. */
export function MyAccountDialog({ onClose }: { onClose: () => void }) {
  const account = useQuery<Account>({ queryKey: queryKeys.account });
  const [open, setOpen] = useState<"password" | "question">();
  const closeInner = () => setOpen(undefined);
  return (
    <>
      <Dialog title="My account" onClose={onClose}>
        <DialogBody>
          <QueryResult what="your account" list={account}>
            {(own) => <AccountFacts account={own} onOpen={setOpen} />}
          </QueryResult>
          <OwnSessions />
        </DialogBody>
      </Dialog>
      {open === "password" && <ChangePasswordDialog onClose={closeInner} />}
      {open === "question" && <AddQuestionDialog onClose={closeInner} />}
    </>
  );
}

interface AccountFactsProps {
  account: Account;
  onOpen: (dialog: "password" | "question") => void;
}

function AccountFacts({ account, onOpen }: AccountFactsProps) {
  const { username, email, securityQuestions } = account;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Username</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <section>
        <h3>Password</h3>
        <p className="field-hint">A new password ends all your sessions, here and on other devices.</p>
        <Button look="line" isSmall onClick={() => onOpen("password")}>
          Change password
        </Button>
      </section>
      <section>
        <h3>Security questions</h3>
        <p className="field-hint">The answer to any one of them lets you in, together with your password.</p>
        <ol className="questions">
          {securityQuestions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
        {securityQuestions.length < maxQuestions && (
          <Button look="line" isSmall icon="add" onClick={() => onOpen("question")}>
            Add a security question
          </Button>
        )}
      </section>
    </>
  );
}
