/** An error next to its cause; nothing without an error (specification §8). */
export function InlineError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  );
}
