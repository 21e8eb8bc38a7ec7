import type { ServicePath } from "#contract/paths.ts";
import { type Service, services } from "#content/services/list.ts";
import { servicePath, sharesWords, type SpecifiedService } from "#content/services/offered.ts";
import { serviceWords } from "#content/services/words.ts";
import type { Page } from "#web/render/document.tsx";
import { complexNeedsPage } from "./ComplexNeeds.tsx";
import { crisisSupportPage } from "./CrisisSupport.tsx";
import { generalServicePage } from "./GeneralService.tsx";
import { residentialCarePage } from "./ResidentialCare.tsx";
import { shortBreaksPage } from "./ShortBreaks.tsx";
import { staffingSolutionsPage } from "./StaffingSolutions.tsx";
import { therapeuticCarePage } from "./TherapeuticCare.tsx";

/** The pages that the specification describes; every other service has a general one. */
const ownPages: Readonly<Record<SpecifiedService, (path: ServicePath) => Page>> = {
  residentialCare: residentialCarePage,
  complexNeeds: complexNeedsPage,
  crisisSupport: crisisSupportPage,
  staffingSolutions: staffingSolutionsPage,
  shortBreaks: shortBreaksPage,
  therapeuticCare: therapeuticCarePage,
};

/** The page of each service that the provider offers, by its address. */
export function servicePages(): Record<string, () => Page> {
  return Object.fromEntries(services.map((service) => [servicePath(service), () => distinctPageOf(service)]));
}

/** Its page: with the name and the card of the list where its words are those of two services. */
function distinctPageOf(service: Service): Page {
  const page = pageOf(service);
  return sharesWords(service) ? { ...page, title: service.name, description: service.card } : page;
}

function pageOf(service: Service): Page {
  if (isSpecified(service.words)) return ownPages[service.words](servicePath(service));
  const words = serviceWords[service.words];
  if (!words) throw new Error(`src/content/services/words.ts has no words "${service.words}"`);
  return generalServicePage(service, words);
}

function isSpecified(words: string): words is SpecifiedService {
  return words in ownPages;
}
