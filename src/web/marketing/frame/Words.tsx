import { unbroken } from "#content/words/shell.ts";

/** Text in which figures and hyphenated words do not wrap. */
export function Words({ children }: { children: string }) {
  const found = unbroken.exec(children);
  if (!found) return children;
  const [phrase] = found;
  return (
    <>
      {children.slice(0, found.index)}
      <span className="no-wrap">{phrase}</span>
      <Words>{children.slice(found.index + phrase.length)}</Words>
    </>
  );
}
