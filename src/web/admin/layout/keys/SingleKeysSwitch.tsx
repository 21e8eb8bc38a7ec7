import { useSingleKeys } from "./single-keys.ts";

/** The switch for single-key shortcuts: in the list of shortcuts, and in the account. */
export function SingleKeysSwitch() {
  const { areOn, switchTo } = useSingleKeys();
  return (
    <label className="single-keys-switch">
      <input type="checkbox" checked={areOn} onChange={({ target }) => switchTo(target.checked)} />
      <span>
        Single keys work on the applications page
        <span className="single-keys-switch__hint">
          Switch them off if you speak to your computer, or press keys by accident. Kept for your account in
          this browser.
        </span>
      </span>
    </label>
  );
}
