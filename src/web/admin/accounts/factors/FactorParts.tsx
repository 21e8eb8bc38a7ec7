import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Factors, RecoveryCodes } from "#contract/factors.ts";
import { limits } from "#contract/limits.ts";
import { copied, factorToasts, failures } from "#contract/messages.ts";
import { formatCreated } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { useToast } from "#web/ui/Toasts.tsx";
import { AccountPart } from "../AccountPart.tsx";
import { AppPart } from "./AppPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";

/**
 * Second factor, passkeys and recovery codes of the own account. `onReady`: a factor is set up and its codes were
 * shown.
 */
export function FactorParts({ onReady }: { onReady?: () => void }) {
  const factors = useQuery<Factors>({ queryKey: queryKeys.factors });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = ({ recoveryCodes }: RecoveryCodes) =>
    recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onReady?.();
  const close = () => {
    setCodes([]);
    onReady?.();
  };
  return (
    <QueryResult what="your second factors" list={factors}>
      {(own) => (
        <>
          <AppPart app={own.app} onCodes={show} />
          <PasskeysPart passkeys={own.passkeys} onCodes={show} />
          {own.recoveryCodes && <CodesPart codes={own.recoveryCodes} onCodes={show} />}
          {codes.length > 0 && <CodesDialog codes={codes} onClose={close} />}
        </>
      )}
    </QueryResult>
  );
}

interface CodesPartProps {
  codes: NonNullable<Factors["recoveryCodes"]>;
  onCodes: (codes: RecoveryCodes) => void;
}

function CodesPart({ codes: { left, createdAt }, onCodes }: CodesPartProps) {
  const renewal = useApiMutation<void, RecoveryCodes>({
    send: () => request("renewRecoveryCodes", {}),
    failure: failures.factors,
    success: () => factorToasts.codesRenewed,
    refreshes: [queryKeys.factors],
    onDone: onCodes,
  });
  return (
    <AccountPart title="Recovery codes" note={`${left} of ${limits.secondStep.recoveryCodes} are left`}>
      <p>
        Each of them lets you in once, in place of your app or passkey. They were made on{" "}
        {formatCreated(createdAt)}.
      </p>
      {left <= limits.secondStep.fewRecoveryCodes && (
        <p className="notice">
          <b>{fewLeft(left)}</b> Make ten new ones before you need them.
        </p>
      )}
      <InlineError text={renewal.problem} />
      <div>
        <Button variant="line" isSmall isPending={renewal.isPending} onClick={() => renewal.start()}>
          Make ten new codes
        </Button>
      </div>
    </AccountPart>
  );
}

function fewLeft(left: number): string {
  if (left === 0) return "None is left.";
  return left === 1 ? "One is left." : "Two are left.";
}

/** The recovery codes are shown only once: the server keeps their hashes. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { show } = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      show(copied.recoveryCodes);
    } catch {
      show({ title: "Not copied", description: "Select the codes and copy them with your keyboard." });
    }
  };
  return (
    <Dialog title="Your recovery codes" closesOnBackdrop={false} onClose={onClose}>
      <DialogBody>
        <p className="notice">
          <b>These are shown this once.</b> Print them or write them down. Each works one time, when you have
          lost your app and your passkeys.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={() => print()}>
          Print
        </Button>
        <Button variant="line" icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onClose}>I have kept them</Button>
      </DialogFooter>
    </Dialog>
  );
}
