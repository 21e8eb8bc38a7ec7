import { organisation } from "./organisation.ts";
import type { Organisation, Phone } from "./organisation-schema.ts";

/** `tel:` address of a number. */
export function phoneHref({ tel }: Phone): string {
  return `tel:${tel}`;
}

/** `mailto:` address, with a subject when one is given. */
export function mailHref(address: string, subject?: string): string {
  return subject ? `mailto:${address}?subject=${encodeURIComponent(subject)}` : `mailto:${address}`;
}

/** Whether the telephone number is that of the crisis line, which is answered at any hour. */
export const isPhoneAnsweredAtNight = organisation.crisisLine?.tel === organisation.phone.tel;

/** The address of the external chat with the provider's greeting filled in (specification §2). */
export function chatHref({ number, greeting }: NonNullable<Organisation["chat"]>): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(greeting)}`;
}
