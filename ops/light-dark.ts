import type { Plugin, Rule } from "postcss";

/** `light-dark(day, night)`, where neither colour holds parentheses within parentheses. */
const pair = /light-dark\(\s*((?:[^,()]|\([^()]*\))+),\s*((?:[^,()]|\([^()]*\))+)\)/g;

/** `value` with the colours of the day in place of its pairs. */
export function dayOf(value: string): string {
  return value.replace(pair, "$1");
}

/**
 * Colours of day and night side by side in the source, apart in what browsers get: the day in place, the nights of
 * neighbouring rules in one media query after them. Browsers without `light-dark()` (Safari before 17.5) keep both, and
 * none resolves two variables for every colour, which is what the minifier's own way costs (decision 0025). Print has
 * the day.
 */
export function lightDark(): Plugin {
  return {
    postcssPlugin: "light-dark",
    Once(root, { AtRule }) {
      /** The night of each rule, under the last of the neighbouring rules that it stands among. */
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

/** Leaves the colours of the day in `rule`; its colours of the night, if it has any, as a rule of their own. */
function takeNight(rule: Rule): Rule | undefined {
  const night = rule.clone({ nodes: [] });
  rule.each((child) => {
    if (child.type !== "decl" || !child.value.includes("light-dark(")) return;
    night.append(child.clone({ value: child.value.replace(pair, "$2") }));
    child.value = dayOf(child.value);
  });
  return night.nodes.length > 0 ? night : undefined;
}

/** What comes after a query stays after it: it may overrule. */
function lastNeighbour(rule: Rule): Rule {
  let last = rule;
  for (let next = last.next(); next?.type === "rule" || next?.type === "comment"; next = next.next())
    if (next.type === "rule") last = next;
  return last;
}
