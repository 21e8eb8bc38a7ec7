import { useRef } from "react";
import type { Invitation } from "#contract/accounts.ts";
import { copied, type ToastWords } from "#contract/messages.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useToast } from "#web/ui/Toasts.tsx";
import { copyField } from "./copy-text.ts";

interface InvitationDialogProps {
  credentials: Invitation["credentials"];
  /** True for a repeated invitation. */
  isRenewal?: boolean;
  onClose: () => void;
}

/** The credentials to pass on. They are shown only here: the server keeps a hash of the temporary password. */
export function InvitationDialog({ credentials, isRenewal, onClose }: InvitationDialogProps) {
  const { username, tempPassword, invitationMessage } = credentials;
  return (
    <Dialog title="Invitation created" summary={`For ${username}`} closesOnBackdrop={false} onClose={onClose}>
      <DialogBody>
        <p className="notice">
          <b>The password is shown this once.</b> Copy it, or the full message, before you close this.
          {isRenewal && " The temporary password of an earlier invitation no longer works."}
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

/** A text to read and copy, with a copy button. */
export function CopiedField({ id, label, value, toast, isLong }: CopiedFieldProps) {
  const { show } = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    if (!field.current) return;
    if (await copyField(field.current)) show(toast);
    else show({ title: "Not copied", description: "The text is selected: copy it with your keyboard." });
  };
  return (
    <Field id={id} label={label}>
      {(control) => (
        <div className={isLong ? "copied-field copied-field--long" : "copied-field"}>
          {/* A text area instead of an input, because its text wraps on narrow screens. */}
          <textarea {...control} ref={field} value={value} readOnly rows={isLong ? 8 : 1} />
          <Button variant="line" isSmall icon="copy" onClick={() => void copy()}>
            Copy<Hidden> {label.toLowerCase()}</Hidden>
          </Button>
        </div>
      )}
    </Field>
  );
}
