import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";

interface SameNameDialogProps {
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Asks before a second account is created for the same name, because it is usually the same person. */
export function SameNameDialog({ name, isBusy, onConfirm, onBack }: SameNameDialogProps) {
  return (
    <Dialog title="Is this another person?" closesOnBackdrop={false} onClose={onBack}>
      <DialogBody>
        <p>
          <b>{name}</b> has an account or an invitation already; Manage Admins shows it. The same person needs
          no second one.
        </p>
        <p>Another person of this name gets the same username with a number behind it.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onBack}>
          Go back
        </Button>
        <Button isPending={isBusy} onClick={onConfirm}>
          {isBusy ? "Creating…" : "Invite another person of this name"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
