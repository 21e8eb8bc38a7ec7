import type { Plugin, Rule } from "postcss";

/** `light-dark(day, night)`, where neither colour holds parentheses within parentheses. */
const pair = /light-dark\(\s*((?:[^,()]|\([^()]*\))+),\s*((?:[^,()]|\([^()]*\))+)\)/g;

/** `value` with the light colours in place of its pairs. */
export function dayOf(value: string): string {
  return value.replace(pair, "$1");
}

/**
 * Splits `light-dark(day, night)` for browsers: the light colours stay in place, and the dark colours of neighbouring
 * rules go into one media query after them. Browsers without `light-dark()` (Safari before 17.5) get both, and no
 * browser resolves two variables for every colour, as it would with the minifier's own fallback (decision 0025).
 * Print uses the light colours.
 */
export function lightDark(): Plugin {
  return {
    postcssPlugin: "light-dark",
    Once(root, { AtRule }) {
      /** The dark colours of each rule, keyed by the last of the neighbouring rules. */
      const nights = new Map<Rule, Rule[]>();
      root.walkRules((rule) => {
        const night = takeNight(rule);
        if (!night) return;
        const last = lastNeighbour(rule);
        nights.set(last, [...(nights.get(last) ?? []), night]);
      });
      for (const [last, rules] of nights) {
        const dark = new AtRule({ name: "media", params: "screen and (prefers-color-scheme: dark)" });
        last.after(dark.append(rules));
      }
    },
  };
}

/** Leaves the light colours in `rule`; answers a rule with its dark colours, if it has any. */
function takeNight(rule: Rule): Rule | undefined {
  const night = rule.clone({ nodes: [] });
  rule.each((child) => {
    if (child.type !== "decl" || !child.value.includes("light-dark(")) return;
    night.append(child.clone({ value: child.value.replace(pair, "$2") }));
    child.value = dayOf(child.value);
  });
  return night.nodes.length > 0 ? night : undefined;
}

/** Rules after a query stay after it: they may override it. */
function lastNeighbour(rule: Rule): Rule {
  let last = rule;
  for (let next = last.next(); next?.type === "rule" || next?.type === "comment"; next = next.next())
    if (next.type === "rule") last = next;
  return last;
}
