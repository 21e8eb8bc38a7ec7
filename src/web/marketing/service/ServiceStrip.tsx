import type { ServicePath } from "#contract/paths.ts";
import { services } from "#content/services/list.ts";
import { serviceCount, servicePath } from "#content/services/offered.ts";
import { Words } from "#web/marketing/frame/Words.tsx";
import { servicePages } from "#content/words/service-pages.ts";

/** The services at the foot of each of their pages, with the page's own marked. Nothing for a single service. */
export function ServiceStrip({ current }: { current: ServicePath }) {
  if (services.length < 2) return null;
  const { strip: words } = servicePages;
  return (
    <section className="section service-strip" aria-labelledby="service-strip">
      <div className="container">
        <h2 id="service-strip">{words.heading(serviceCount)}</h2>
        <ul className={services.length > 6 ? "plain service-strip__eight" : "plain"}>
          {services.map((service) => {
            const path = servicePath(service);
            return (
              <li
                key={path}
                className={service.words === "crisisSupport" ? "service-strip__crisis" : undefined}
              >
                <a href={path} aria-current={path === current ? "page" : undefined}>
                  {service.name}
                </a>
                <span>
                  <Words>{path === current ? words.here : service.line}</Words>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
