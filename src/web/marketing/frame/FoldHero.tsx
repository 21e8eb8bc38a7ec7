import type { ReactNode } from "react";
import type { PageOpening } from "#content/passages.ts";
import type { Drawing } from "#web/art/parts.ts";
import { PlaceForStyles, Scene } from "#web/art/Scene.tsx";
import { joinClasses } from "#web/ui/Button.tsx";
import { findPhotograph } from "#content/shown-photographs.ts";
import { BackHome } from "./links.tsx";
import { Photo } from "./Photo.tsx";
import { Words } from "./Words.tsx";

export interface FoldHeroProps {
  /** The page. If it has a photograph, that replaces the scene. */
  path: string;
  words: Omit<PageOpening, "action">;
  scene: Drawing;
  field?: "dawn" | "mist" | "leaf";
  /** Whether the scene ends inside the page instead of at its right edge. */
  keepsScene?: boolean;
  children: ReactNode;
  /** A link in a line of its own below the buttons. */
  below?: ReactNode;
}

/** The opening of every page except the home page: breadcrumbs, heading, lead, buttons, scene. */
export function FoldHero({ path, words, scene, field, keepsScene, children, below }: FoldHeroProps) {
  const hasPhotograph = findPhotograph("hero", path) !== undefined;
  return (
    <section
      className={joinClasses(
        "fold-hero",
        field && `fold-hero--${field}`,
        keepsScene && "fold-hero--keeps-scene",
        hasPhotograph && "fold-hero--photo",
      )}
    >
      <div className="container">
        <div>
          <BackHome path={path} />
          <h1>{words.heading}</h1>
          <p className="lead-text">
            <Words>{words.lead}</Words>
          </p>
          <div className="cluster">{children}</div>
          {below && <p className="space-above">{below}</p>}
        </div>
        <Photo slot="hero" at={path}>
          <Scene of={scene} />
        </Photo>
        {hasPhotograph && <PlaceForStyles />}
      </div>
    </section>
  );
}
