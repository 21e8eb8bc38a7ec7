import { useEffect, useState } from "react";
import { setReauthentication } from "#web/api/request.ts";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";

const ReauthenticationDialog = lazyDialog(
  async () => (await import("./ReauthenticationDialog.tsx")).ReauthenticationDialog,
);

/**
 * Asks for the password when a call needs it again (decision 0038). Unsaved text stays; the call is repeated after
 * the right password. Several calls that ask at the same time share one dialog.
 */
export function Reauthentication() {
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>();
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    return setReauthentication(() => {
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = undefined;
        setAnswer(undefined);
      });
      return asked;
    });
  }, []);
  return answer && <ReauthenticationDialog onGiven={() => answer(true)} onClose={() => answer(false)} />;
}
