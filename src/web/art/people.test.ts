import { expect, onTestFinished, test, vi } from "vitest";
import type { Organisation } from "#content/organisation-schema.ts";
import { importWithFacts } from "#support/content-with-facts.ts";

/** The smaller head on the sofa, and the one beside somebody on the road. */
const childHeads = ["scale(.86)", 'cx="45" cy="-54" r="9"'];

test("no child is in the pictures of a provider for adults alone", async () => {
  onTestFinished(() => void vi.resetModules());
  const draw = async (people: Organisation["people"]) => {
    const [{ panorama }, { reading }] = await importWithFacts({ people }, () =>
      Promise.all([import("./panorama.ts"), import("./reading.ts")]),
    );
    return panorama.body + reading.body;
  };
  const [all, adults] = [await draw(undefined), await draw(["adults"])];
  for (const head of childHeads) {
    expect(all).toContain(head);
    expect(adults).not.toContain(head);
  }
});
