import { mark } from "./mark.ts";

/** The provider's mark, always beside its name. */
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
