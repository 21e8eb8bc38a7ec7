import { type ComponentType, createElement, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { islands } from "./islands.ts";

type LoadIsland = () => Promise<ComponentType<object>>;

/** Hydrates one island; settles when its event handlers are in place. Rejects when its script cannot be loaded. */
export async function hydrateIsland(root: HTMLElement): Promise<void> {
  const name = root.dataset.island ?? "";
  const load = (islands as Record<string, LoadIsland>)[name]; // a page can carry no other islands than these
  if (!load) throw new Error(`There is no island named ${name}`);
  const props = JSON.parse(root.nextElementSibling?.textContent ?? "{}") as object; // written by Island.tsx
  const { forms } = root.dataset;
  if (forms) (await import("#content/language-forms.ts")).adoptForms(forms);
  const Component = await load();
  await new Promise<void>((resolve) => {
    const Awake = () => {
      useEffect(resolve, []);
      return createElement(Component, props);
    };
    // In slices: as one task, twenty job cards would block typing.
    startTransition(() => {
      hydrateRoot(root, createElement(Awake), { identifierPrefix: name });
    });
  });
}
