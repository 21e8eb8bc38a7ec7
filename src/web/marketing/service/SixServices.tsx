import type { PagePath } from "#contract/paths.ts";
import { services } from "#content/services/list.ts";

/** The six services at the foot of each of their pages; the page's own is marked. */
export function SixServices({ current }: { current: PagePath }) {
  return (
    <section className="section six-services" aria-labelledby="six-services">
      <div className="container">
        <h2 id="six-services">Our six services</h2>
        <ul className="plain">
          {services.map(({ path, name, line }) => (
            <li key={path}>
              <a href={path} aria-current={path === current ? "page" : undefined}>
                {name}
              </a>
              <span>{path === current ? "You are here" : line}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
