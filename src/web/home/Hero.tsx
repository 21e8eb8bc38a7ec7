import { hero, startingPoints, startingPointsHeading, type StartingPoint } from "#content/home.ts";
import { spanOfDays } from "#content/words/shell.ts";
import { findPhotograph } from "#content/shown-photographs.ts";
import { pagePaths } from "#contract/paths.ts";
import { hillside, panorama } from "#web/art/panorama.ts";
import { Panorama } from "#web/art/Scene.tsx";
import { Photo } from "#web/marketing/frame/Photo.tsx";
import { Words } from "#web/marketing/frame/Words.tsx";
import { joinClasses } from "#web/ui/Button.tsx";

export function Hero() {
  const hasPhotograph = findPhotograph("hero", pagePaths.home) !== undefined;
  return (
    <section className={joinClasses("home-hero", hasPhotograph && "home-hero--photo")}>
      <div className="container">
        <h1>{hero.heading}</h1>
        <p>
          {/* Not every phrase: text behind a phrase in a line counts as moved, with all its lines, when the fonts arrive. */}
          <Words whole={spanOfDays}>{hero.lead}</Words>
        </p>
        <div className="cluster">
          <a className="button" href="#services">
            {hero.explore}
          </a>
          <a className="button button--outline" href="#contact">
            {hero.getInTouch}
          </a>
        </div>
        <Photo slot="hero" at={pagePaths.home} hiddenAt="(max-width: 59.99rem)" />
      </div>
      <Panorama of={hasPhotograph ? hillside : panorama} className="home-hero__art" />
    </section>
  );
}

/** Four links in the first person. */
export function StartingPoints() {
  return (
    <section className="section section--ground section--slim" aria-labelledby="starting-points">
      <div className="container">
        <h2 id="starting-points" className="visually-hidden">
          {startingPointsHeading}
        </h2>
        <ul className="starting-points">
          {startingPoints.map((point) => (
            <Start key={point.saying} {...point} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Start({ saying, answer, href, isUrgent }: StartingPoint) {
  return (
    <li className={isUrgent ? "starting-points__urgent" : undefined}>
      <a href={href}>{saying}</a>
      <p>{answer}</p>
    </li>
  );
}
