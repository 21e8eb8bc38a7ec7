import { joinClasses } from "./Button.tsx";
import { controls } from "#content/words/controls.ts";

interface CharacterCountProps {
  /** Give the same id to the field as `noteId`. */
  id: string;
  used: number;
  max: number;
}

/** "112 of 2,000 characters". Announced with the field, without interrupting typing. */
export function CharacterCount({ id, used, max }: CharacterCountProps) {
  return (
    <p id={id} className={joinClasses("character-count", used > max && "character-count--over")}>
      {controls.characters(used, max)}
    </p>
  );
}
