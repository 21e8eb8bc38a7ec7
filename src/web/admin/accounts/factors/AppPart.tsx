import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { AppSetup, Factors, RecoveryCodes } from "#contract/factors.ts";
import { copied, factorToasts, failures, fieldMessages } from "#contract/messages.ts";
import { formatCreated } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { newestProblem, useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { bindFields } from "#web/ui/forms/bind-field.ts";
import { formMode, needed } from "#web/ui/forms/field-rules.ts";
import { TextField } from "#web/ui/forms/TextField.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { AccountPart } from "../AccountPart.tsx";
import { CopiedField } from "../InvitationDialog.tsx";

interface AppPartProps {
  app: Factors["app"];
  onCodes: (codes: RecoveryCodes) => void;
}

/** The authenticator app: off, being set up, or on. */
export function AppPart({ app, onCodes }: AppPartProps) {
  const [setup, setSetup] = useState<AppSetup>();
  const opener = useRef<HTMLButtonElement>(null);
  const begin = useApiMutation<void, AppSetup>({
    send: () => request("beginApp", {}),
    failure: failures.factors,
    onDone: setSetup,
  });
  const removal = useApiMutation<string, undefined>({
    send: (id) => request("removeFactor", { params: { id } }),
    failure: failures.factors,
    success: () => factorToasts.appOff,
    refreshes: [queryKeys.factors],
  });
  const problem = newestProblem(begin, removal);
  const close = () => {
    flushSync(() => setSetup(undefined));
    opener.current?.focus();
  };
  const finish = (codes: RecoveryCodes) => {
    close();
    onCodes(codes);
  };
  return (
    <AccountPart title="Authenticator app" note={setup ? "Not finished" : onOrOff(app)}>
      <InlineError text={problem} />
      {setup ? (
        <AppSetupForm setup={setup} onDone={finish} onCancel={close} />
      ) : (
        <AppState
          app={app}
          opener={opener}
          isPending={begin.isPending}
          onSetUp={() => begin.start()}
          isRemoving={removal.isPending}
          onRemove={removal.start}
        />
      )}
    </AccountPart>
  );
}

interface AppStateProps {
  app: Factors["app"];
  opener: RefObject<HTMLButtonElement | null>;
  isPending: boolean;
  onSetUp: () => void;
  isRemoving: boolean;
  onRemove: (id: string) => void;
}

/** The app that is on or off, with its buttons. */
function AppState({ app, opener, isPending, onSetUp, isRemoving, onRemove }: AppStateProps) {
  return (
    <>
      <p>
        {app
          ? `On since ${formatCreated(app.createdAt)}. A login asks for the six digits that the app shows.`
          : "An app on your telephone shows six digits that change every 30 seconds. A login asks for them after your password."}
      </p>
      <div className="cluster">
        <Button ref={opener} variant="line" isSmall isPending={isPending} onClick={onSetUp}>
          {app ? "Move to another app" : "Set up an app"}
        </Button>
        {app && (
          <Button
            variant="danger"
            isSmall
            isPending={isRemoving}
            onClick={() => confirm("Remove the authenticator app?") && onRemove(app.id)}
          >
            Remove app
          </Button>
        )}
      </div>
    </>
  );
}

const keyId = "app-key";

interface AppSetupFormProps {
  setup: AppSetup;
  onDone: (codes: RecoveryCodes) => void;
  onCancel: () => void;
}

/** Takes the place of the button that opened it, and so the focus. */
function AppSetupForm({ setup, onDone, onCancel }: AppSetupFormProps) {
  useEffect(() => document.getElementById(keyId)?.focus(), []);
  const form = useForm<{ code: string }>({ ...formMode, defaultValues: { code: "" } });
  const { run, problem } = useApiMutation<{ code: string }, RecoveryCodes>({
    send: (body) => request("confirmApp", { body }),
    failure: failures.factors,
    success: () => factorToasts.appOn,
    refreshes: [queryKeys.factors],
    onDone,
  });
  const { size, path } = setup.qr;
  return (
    <form noValidate className="app-setup" onSubmit={(event) => void form.handleSubmit(run)(event)}>
      <p>Scan the square with an authenticator app, or type the key. Then enter the digits that it shows.</p>
      <svg
        className="app-setup__code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the key"
      >
        <path d={path} />
      </svg>
      <CopiedField id={keyId} label="Key" value={inFours(setup.key)} toast={copied.key} />
      <InlineError text={problem} />
      <TextField
        {...bindFields(form, "app")("code", needed(fieldMessages.code))}
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="cluster">
        <Button type="submit" isPending={form.formState.isSubmitting}>
          Turn on
        </Button>
        <Button variant="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function onOrOff(app: Factors["app"]): string {
  return app ? "On" : "Off";
}

/** Groups of four are easier to read and to type than 32 characters in a row. */
function inFours(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
