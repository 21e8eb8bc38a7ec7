/**
 * National numbers without their first zero, by what a call costs (Ofcom, "National Telephone Numbering Plan"). A call to a
 * number with 03 costs what one to a landline does.
 */
const kinds = {
  /** In areas with eight digits of their own, none of these begins with 0 or 1. */
  landline: /^(1[1-9]\d{7,8}|2[03489][2-9]\d{7}|3[0347]\d{8})$/,
  mobile: /^7[1-57-9]\d{8}$/,
  free: /^80[08]\d{6,7}$/,
  /** With a charge of their own, and numbers of companies' and persons' telephones. */
  special: /^(5[56]\d{8}|7[06]\d{8}|8[47]\d{8}|9[018]\d{8})$/,
} as const;
type PhoneKind = keyof typeof kinds;

/** The kind of a number such as +442079460140; undefined where the numbering plan has no such number. */
export function phoneKind(tel: string): PhoneKind | undefined {
  const names = Object.keys(kinds) as PhoneKind[]; // its own keys
  return names.find((name) => kinds[name].test(tel.replace(/^\+44/, "")));
}
