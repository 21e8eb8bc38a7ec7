/** Why something was refused, next to what was refused; nothing when nothing was (specification §8). */
export function InlineError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  );
}
