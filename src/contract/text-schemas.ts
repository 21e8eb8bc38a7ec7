import { z } from "zod";

type Params = Parameters<typeof z.string>[0];

export const hiddenCharactersMessage =
  "This text holds hidden characters that we cannot store. Please type it again.";
/** What PostgreSQL cannot store (NUL), mail headers must not hold and nobody can see (Unicode's class Cc). */
const withoutControls = /^\P{Cc}*$/u;
const withoutControlsButLines = /^[\P{Cc}\t\n\r]*$/u;
/** Word processors put these where a line or a page breaks. */
const lineBreaks = /[\v\f\u0085]/g;

/** The text of one line, such as a name; space around it is taken away. Control characters are refused. */
export const line = (params?: Params) =>
  z.string(params).trim().regex(withoutControls, hiddenCharactersMessage);

/** A text that may have several lines. Control characters other than tabs and line breaks are refused. */
export const text = (params?: Params) =>
  z
    .string(params)
    .overwrite((value) => value.replaceAll(lineBreaks, "\n"))
    .regex(withoutControlsButLines, hiddenCharactersMessage);

/** A text that is taken as it stands, such as a password. Control characters are refused as in `text`. */
export const verbatim = (params?: Params) =>
  z.string(params).regex(withoutControlsButLines, hiddenCharactersMessage);
