import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Init } from "#contract/accounts.ts";
import { queryKeys } from "#web/api/queries.ts";
import { nightRecord } from "#web/art/night-record.ts";
import { Scene } from "#web/art/Scene.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { readReturnAddress } from "./return-address.ts";

const LoginDialog = lazyDialog(async () => (await import("./LoginDialog.tsx")).LoginDialog);
const SetupDialog = lazyDialog(async () => (await import("./SetupDialog.tsx")).SetupDialog);

type Open = { dialog: "none" } | { dialog: "login"; username?: string } | { dialog: "setup" };

interface SignInProps {
  siteName: string;
  /** What the server knew when it rendered the page, so that nothing moves when the call is answered. */
  setupRequired: boolean;
  /** Tells whether the dialog of the setup is open. */
  onSettingUp: (isSettingUp: boolean) => void;
}

/** The admin access page without a session (specification §2). */
export function SignIn({ siteName, setupRequired, onSettingUp }: SignInProps) {
  const [open, setOpen] = useState<Open>({ dialog: "none" });
  useEffect(() => onSettingUp(open.dialog === "setup"), [open, onSettingUp]);
  // Cached as long as the page is open: it is read only once (specification §7).
  const { data: init } = useQuery<Init>({ queryKey: queryKeys.init, gcTime: Infinity });
  const setupComesFirst = init?.setupRequired ?? setupRequired;
  const close = () => setOpen({ dialog: "none" });
  const openLogin = () => setOpen({ dialog: "login" });
  const openSetup = () => setOpen({ dialog: "setup" });
  return (
    <main id="main" className="sign-in" tabIndex={-1}>
      <section className="fold-hero">
        <div className="container">
          <div className="txt">
            <h1>Admin access</h1>
            <p className="lead-text">
              For the people who look after {siteName}&rsquo;s jobs and applications. Looking for work with
              us? <a href="/jobs">See our current jobs</a>.
            </p>
            {setupComesFirst && <NobodyYet />}
            <div className="cluster">
              <Button variant={setupComesFirst ? "line" : "primary"} onClick={openLogin}>
                Admin Login
              </Button>
              <Button variant={setupComesFirst ? "primary" : "line"} onClick={openSetup}>
                First Time Setup
              </Button>
            </div>
            <p className="muted small space-above">
              Invited by a colleague? First Time Setup turns the temporary password of your invitation into an
              account of your own.
            </p>
          </div>
          <Scene of={nightRecord} />
        </div>
      </section>
      {open.dialog === "login" && (
        <LoginDialog username={open.username} onClose={close} onLoggedIn={resume} onSetUp={openSetup} />
      )}
      {open.dialog === "setup" && (
        <SetupDialog
          onClose={close}
          onLogin={openLogin}
          onSetUp={(username) => setOpen({ dialog: "login", username })}
        />
      )}
    </main>
  );
}

/** If the login was on the way to another page, opens that page. */
function resume(): void {
  const address = readReturnAddress(location.search);
  if (address) location.assign(address);
}

function NobodyYet() {
  return (
    <output className="notice">
      <b>Nobody is set up yet.</b> Start with First Time Setup: the server printed a username and a temporary
      password when it was first started.
    </output>
  );
}
