/**
 * The 121 postcode areas of the United Kingdom (Royal Mail, "Postcode Address File"); those of the Channel Islands and
 * the Isle of Man have laws of care of their own.
 */
const areas = new Set(
  (
    "AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY " +
    "G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX " +
    "PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF " +
    "WN WR WS WV YO ZE"
  ).split(" "),
);

/**
 * The forms of a postcode (Royal Mail, "Programmers' Guide to the PAF"): the second half never has C, I, K, M, O or V, a letter
 * after the only digit of the first half is one of fifteen, or of twelve where two letters stand before the digit.
 */
export const postcodeForm =
  /^([A-Z]{1,2}\d{1,2}|[A-Z]\d[ABCDEFGHJKPSTUW]|[A-Z]{2}\d[ABEHMNPRVWXY]) \d[ABD-HJLNP-UW-Z]{2}$/;

/** Whether the letters at the start of a postcode are those of an area. */
export function isInPostcodeArea(postcode: string): boolean {
  return areas.has(/^[A-Z]*/.exec(postcode)?.[0] ?? "");
}
