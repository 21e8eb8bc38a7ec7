import { larkFolds } from "./parts.ts";

/** The mark of the provider, always beside its name in words. */
export function LogoMark() {
  return (
    <svg
      className="logo-mark"
      viewBox="0 0 48 38"
      aria-hidden="true"

      dangerouslySetInnerHTML={{ __html: larkFolds }}
    />
  );
}
