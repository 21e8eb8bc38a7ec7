/** An address that is longer than its line wraps after its @. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.lastIndexOf("@") + 1;
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
