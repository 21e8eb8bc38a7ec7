import { mark } from "./mark.ts";

/** The mark of the provider, always beside its name in words. */
export function LogoMark() {
  return (
    <svg
      className="logo-mark"
      viewBox={mark.viewBox}
      aria-hidden="true"

      dangerouslySetInnerHTML={{ __html: mark.body }}
    />
  );
}
