import type { ReactNode } from "react";
import type { Drawing } from "#web/art/parts.ts";
import { Scene } from "#web/art/Scene.tsx";

interface ErrorHeroProps {
  title: string;
  lead: string;
  scene: Drawing;
  children: ReactNode;
}

/** The whole content of an error's page. */
export function ErrorHero({ title, lead, scene, children }: ErrorHeroProps) {
  return (
    <section className="fold-hero fold-hero--dawn error-hero">
      <div className="container">
        <div>
          <h1>{title}</h1>
          <p className="lead-text">{lead}</p>
          {children}
        </div>
        <Scene of={scene} />
      </div>
    </section>
  );
}
