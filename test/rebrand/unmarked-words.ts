import { outsideMarks } from "./mark-words.ts";
import { provider } from "./provider.ts";

/** Data: the provider's facts, the job, names of months and days by `Intl`, and addresses. */
const data = [
  // A single word in lower case is a name of the code, such as a service's address.
  ...textsOf(provider).filter((text) => !/^[a-z-]+$/.test(text)),
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))).flatMap((day) =>
    (["long", "short"] as const).flatMap((month) => [
      new Intl.DateTimeFormat(provider.lang, { month, timeZone: "UTC" }).format(day),
      // Within a date a month may have another form than by itself.
      ...new Intl.DateTimeFormat(provider.lang, { day: "numeric", month, timeZone: "UTC" })
        .formatToParts(day)
        .flatMap(({ type, value }) => (type === "month" ? [value] : [])),
    ]),
  ),
  ...Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(provider.lang, { weekday: "long", timeZone: "UTC" }).format(
      new Date(Date.UTC(2026, 0, day + 1)),
    ),
  ),
].toSorted((left, right) => right.length - left.length);

function textsOf(facts: unknown): string[] {
  if (typeof facts === "string") return facts === "" ? [] : [facts];
  return typeof facts === "object" && facts !== null ? Object.values(facts).flatMap(textsOf) : [];
}

/** The words of a text that are outside all marks and are no data. */
export function unmarkedWords(text: string): string[] {
  // Addresses are shown with no-break spaces.
  const shown = outsideMarks(text).replaceAll("\u00a0", " ");
  const left = data.reduce((rest, fact) => rest.replaceAll(fact, " "), shown);
  return left
    .replaceAll(
      /https?:\/\/\S+|\S+@\S+|\b\w+(?:[.-]\w+)*\.(?:uk|org|wales|scot)\b\S*|\bAPP-[0-9A-Z]{6}|[0-9a-f]{8}-[0-9a-f-]{27}/g,
      " ",
    )
    .split(/[^\p{L}\p{N}’']+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !/^qq|^\d/i.test(word));
}

const shownAttributes =
  /\s(?:aria-label|alt|title|placeholder|label|data-l|data-said|data-subject)="([^"]*)"/g;
const shownMetas =
  /<meta (?:name|property)="(?:description|og:title|og:description|og:image:alt)" content="([^"]*)"/g;

/** The texts of an HTML document that are shown or read aloud. */
export function shownTexts(html: string): string[] {
  const body = html.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, " ").replaceAll(/<wbr\/?>/g, "");
  return [
    ...[...body.matchAll(shownAttributes), ...body.matchAll(shownMetas)].map(([, text = ""]) => text),
    body.replaceAll(/<[^>]*>/g, " "),
  ].map((text) =>
    text
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&")
      .replaceAll("&quot;", '"')
      .replaceAll(/&[lg]t;/g, " "),
  );
}
