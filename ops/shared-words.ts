import { type Service, services } from "#content/services/list.ts";
import { sharesWords } from "#content/services/offered.ts";

/** `day-centres: words "dayCentres"` of each service whose headings and letters are those of another one, too. */
export function servicesWithSharedWords(
  listed: readonly Pick<Service, "slug" | "words">[] = services,
): string[] {
  return listed
    .filter((service) => sharesWords(service, listed))
    .map(({ slug, words }) => `${slug}: words "${words}"`);
}
