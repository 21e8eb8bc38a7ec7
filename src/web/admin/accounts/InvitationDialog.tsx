import { useRef } from "react";
import type { Invitation } from "#contract/accounts.ts";
import { copied, type ToastWords } from "#contract/messages.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { Field, type FieldControl } from "#web/ui/Field.tsx";
import { useToast } from "#web/ui/Toasts.tsx";
import { copyField } from "./copy-text.ts";

interface InvitationDialogProps {
  credentials: Invitation["credentials"];
  onClose: () => void;
}

/** What the inviter passes on. It exists nowhere else: the server keeps only a hash of the temporary password. */
export function InvitationDialog({ credentials, onClose }: InvitationDialogProps) {
  const { username, tempPassword, invitationMessage } = credentials;
  return (
    <Dialog title="Invitation created" summary={`For ${username}`} closesOnBackdrop={false} onClose={onClose}>
      <DialogBody>
        <p className="notice">
          <b>The password is shown this once.</b> Copy it, or the full message, before you close this.
        </p>
        <CopiedField id="invited-username" label="Username" value={username} toast={copied.username} />
        <CopiedField
          id="invited-password"
          label="Temporary password"
          value={tempPassword}
          toast={copied.password}
        />
        <CopiedField
          id="invited-message"
          label="Full message"
          value={invitationMessage}
          toast={copied.message}
          isLong
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

interface CopiedFieldProps {
  id: string;
  label: string;
  value: string;
  toast: ToastWords;
  isLong?: boolean;
}

function CopiedField({ id, label, value, toast, isLong }: CopiedFieldProps) {
  const { show } = useToast();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    if (!field.current) return;
    if (await copyField(field.current)) show(toast);
    else show({ title: "Not copied", description: "The text is selected: copy it with your keyboard." });
  };
  const shared = (control: FieldControl) => ({ ...control, ref: field, value, readOnly: true });
  return (
    <Field id={id} label={label}>
      {(control) => (
        <div className={isLong ? "secret long" : "secret"}>
          {isLong ? <textarea {...shared(control)} rows={8} /> : <input {...shared(control)} />}
          <Button look="line" isSmall icon="copy" onClick={() => void copy()}>
            Copy<Hidden> {label.toLowerCase()}</Hidden>
          </Button>
        </div>
      )}
    </Field>
  );
}
