import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { SingleKeysSwitch } from "../layout/keys/SingleKeysSwitch.tsx";

const keys = [
  ["j", "Next application"],
  ["k", "Previous application"],
  ["Enter", "Open, and read on at its name"],
  ["1 to 5", "Pending, Reviewed, Interviewed, Hired, Rejected"],
  ["n", "Notes"],
  ["l", "Letter"],
  ["x", "Choose"],
  ["Shift and x", "Choose up to here"],
  ["/", "Search"],
  ["u", "Undo the last change or letter, then the one before it"],
  ["?", "This list"],
  ["Escape", "From a field back to the row"],
] as const;

/** The keyboard shortcuts of the applications page, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" summary="On the applications page. They never work in a field." onClose={onClose}>
      <DialogBody>
        <dl className="keys-dialog">
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <SingleKeysSwitch />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
