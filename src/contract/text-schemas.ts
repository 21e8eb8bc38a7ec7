import { z } from "zod";
import { lineWithoutControls } from "./text/control-characters.ts";

type Params = Parameters<typeof z.string>[0];

export const hiddenCharactersMessage =
  "This text holds hidden characters that we cannot store. Please type it again.";
const withoutControlsButLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
/** Characters that word processors use for line and page breaks. */
const lineBreaks = /[\v\f\u0085]/g;

/** The end of a message that begins with the field's name. */
export const dayMessage = "must be a date, written as in 2026-11-30";

/** Other years are typing errors, and date arithmetic on the year 9999 fails. */
const years = /^(?:19|20|21)/;

/** A calendar day of the years 1900 to 2199, such as 2026-11-30. */
export const day = () => z.iso.date(dayMessage).regex(years, dayMessage);

/** A field of a form or query whose empty value means that it is missing. */
export const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();

/** The text of one line, such as a name; surrounding space is trimmed. Control characters are refused. */
export const line = (params?: Params) =>
  z.string(params).trim().regex(lineWithoutControls, hiddenCharactersMessage);

/** A text that may have several lines. Control characters other than tabs and line breaks are refused. */
export const text = (params?: Params) =>
  z
    .string(params)
    .overwrite((value) => value.replaceAll(lineBreaks, "\n"))
    .regex(withoutControlsButLines, hiddenCharactersMessage);

/** An unchanged text, such as a password. Control characters are refused as in `text`. */
export const verbatim = (params?: Params) =>
  z.string(params).regex(withoutControlsButLines, hiddenCharactersMessage);
