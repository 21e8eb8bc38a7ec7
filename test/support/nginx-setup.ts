import { hasNginx } from "./nginx.ts";
import { nginxMissing } from "./nginx-missing.ts";

/** Looks for nginx once for the whole run. REQUIRE_NGINX=1 makes a missing one an error. */
export default function setUpNginx(): () => void {
  if (hasNginx()) return () => undefined;
  if (process.env.REQUIRE_NGINX === "1") throw new Error(nginxMissing.error);
  console.warn(nginxMissing.warning);
  return () => console.warn(nginxMissing.warning);
}
