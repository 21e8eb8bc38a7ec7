import { joinClasses } from "./Button.tsx";

interface CharacterCountProps {
  /** Give the same id to the field as `noteId`. */
  id: string;
  used: number;
  max: number;
}

const inBritishEnglish = new Intl.NumberFormat("en-GB");

/** "112 of 2,000 characters". Read with the field; it does not interrupt whoever writes. */
export function CharacterCount({ id, used, max }: CharacterCountProps) {
  return (
    <p id={id} className={joinClasses("character-count", used > max && "character-count--over")}>
      {inBritishEnglish.format(used)} of {inBritishEnglish.format(max)} characters
    </p>
  );
}
