/** Pay as a schema.org `MonetaryAmount`, without its currency. */
export type Pay = {
  minimum: number;
  maximum: number;
  unit: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR";
};

const amount = String.raw`£\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(k)?`;
const period = String.raw`(?:(?:an|a|per|each|/)\s?(hour|hr|day|week|month|year|annum)|(hourly|daily|weekly|monthly|annually|yearly)|(p\.?h\.?|p\.?a\.?))`;
const whole = new RegExp(String.raw`^${amount}(?:\s?(?:to|-|–|—)\s?${amount})?\s?${period}$`, "i");

const units: Readonly<Record<string, Pay["unit"]>> = {
  hour: "HOUR",
  hr: "HOUR",
  hourly: "HOUR",
  ph: "HOUR",
  day: "DAY",
  daily: "DAY",
  week: "WEEK",
  weekly: "WEEK",
  month: "MONTH",
  monthly: "MONTH",
  year: "YEAR",
  annum: "YEAR",
  yearly: "YEAR",
  annually: "YEAR",
  pa: "YEAR",
};

/**
 * The pay of a salary text that consists of one amount or range in pounds and its period. Undefined for any other text
 * ("up to", "plus bonus", no period): a guess could be false (decided).
 */
export function parseSalary(text: string): Pay | undefined {
  const found = whole.exec(text.trim());
  if (!found) return undefined;
  const [, pounds = "", pence = "", thousands, poundsTo, penceTo = "", thousandsTo, ...periods] = found;
  const unit = units[(periods.find(Boolean) ?? "").toLowerCase().replaceAll(".", "")];
  if (!unit) return undefined;
  // "£20 to £25k" may mean 20 thousand or 20 pounds.
  if (poundsTo !== undefined && thousands !== thousandsTo) return undefined;
  const minimum = toPounds(pounds, pence, thousands);
  const maximum = poundsTo === undefined ? minimum : toPounds(poundsTo, penceTo, thousandsTo);
  return minimum > 0 && minimum <= maximum ? { minimum, maximum, unit } : undefined;
}

function toPounds(whole: string, pence: string, thousands: string | undefined): number {
  return Number(`${whole.replaceAll(",", "")}${pence}`) * (thousands ? 1000 : 1);
}
