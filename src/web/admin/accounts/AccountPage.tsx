import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { queryKeys } from "#web/api/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import type { AdminPageProps } from "../layout/admin-pages.ts";
import { AdminPage } from "../layout/AdminPage.tsx";
import { SingleKeysSwitch } from "../layout/keys/SingleKeysSwitch.tsx";
import { AccountPart } from "./AccountPart.tsx";
import { FactorParts } from "./factors/FactorParts.tsx";
import { OwnSessions } from "./sessions/OwnSessions.tsx";

const AddQuestionDialog = lazyDialog(async () => (await import("./AddQuestionDialog.tsx")).AddQuestionDialog);
const ChangePasswordDialog = lazyDialog(
  async () => (await import("./ChangePasswordDialog.tsx")).ChangePasswordDialog,
);

/** The highest number of security questions of an account (specification §3, admin_users_v2). */
const maxQuestions = 3;

/** "My account": one's own name, password, security questions, second factors and keys. */
export function AccountPage({ session }: AdminPageProps) {
  const account = useQuery<Account>({ queryKey: queryKeys.account });
  const role = session.isMasterAdmin ? " · Master Admin" : "";
  return (
    <AdminPage
      title="My account"
      summary={account.data ? `${account.data.username} · ${account.data.email}${role}` : session.username}
    >
      <div className="account-page">
        <AccountPart title="Password and security questions">
          <QueryResult what="your account" list={account}>
            {(own) => <Secrets account={own} />}
          </QueryResult>
        </AccountPart>
        <FactorParts />
        <AccountPart title="Keyboard">
          <SingleKeysSwitch />
        </AccountPart>
      </div>
      <OwnSessions />
    </AdminPage>
  );
}

function Secrets({ account: { securityQuestions } }: { account: Account }) {
  const [open, setOpen] = useState<"password" | "question">();
  const close = () => setOpen(undefined);
  return (
    <>
      <p>A new password ends all your sessions, here and on other devices.</p>
      <div>
        <Button variant="line" isSmall onClick={() => setOpen("password")}>
          Change password
        </Button>
      </div>
      <p>The answer to any one of your questions is asked for, together with your password.</p>
      <ol className="account-page__questions" aria-label="Security questions">
        {securityQuestions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      {securityQuestions.length < maxQuestions && (
        <div>
          <Button variant="line" isSmall icon="add" onClick={() => setOpen("question")}>
            Add a security question
          </Button>
        </div>
      )}
      {open === "password" && <ChangePasswordDialog onClose={close} />}
      {open === "question" && <AddQuestionDialog onClose={close} />}
    </>
  );
}
