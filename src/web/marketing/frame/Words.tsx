import { unbroken } from "#content/words/shell.ts";

/** Text in which figures and hyphenated words, or what else `whole` finds, do not wrap. */
export function Words({ children, whole = unbroken }: { children: string; whole?: RegExp }) {
  const found = whole.exec(children);
  if (!found) return children;
  const [phrase] = found;
  return (
    <>
      {children.slice(0, found.index)}
      <span className="no-wrap">{phrase}</span>
      <Words whole={whole}>{children.slice(found.index + phrase.length)}</Words>
    </>
  );
}
