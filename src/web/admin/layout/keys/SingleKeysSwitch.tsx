import { useSingleKeys } from "./single-keys.ts";

/** The switch for keys that do something when they are pressed alone: in the list of keys, and in one's account. */
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
