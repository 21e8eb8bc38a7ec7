import type { ServicePath } from "#contract/paths.ts";
import { services } from "#content/services/list.ts";
import { serviceCount, servicePath } from "#content/services/offered.ts";

/** The services at the foot of each of their pages; the page's own is marked. One alone needs no list. */
export function ServiceStrip({ current }: { current: ServicePath }) {
  if (services.length < 2) return null;
  return (
    <section className="section service-strip" aria-labelledby="service-strip">
      <div className="container">
        <h2 id="service-strip">Our {serviceCount.toLowerCase()} services</h2>
        <ul className="plain">
          {services.map((service) => {
            const path = servicePath(service);
            return (
              <li key={path}>
                <a href={path} aria-current={path === current ? "page" : undefined}>
                  {service.name}
                </a>
                <span>{path === current ? "You are here" : service.line}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
