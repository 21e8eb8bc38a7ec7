import { type ComponentType, useEffect, useState } from "react";
import { useToast } from "./Toasts.tsx";
import { controls } from "#content/words/controls.ts";

/**
 * A dialog whose script is loaded when it is opened, because most visits open none. Not `React.lazy`, which would
 * replace the whole page, with all that was typed, when the script cannot be loaded.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return function LazyDialog(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P>>();
    const toast = useToast();
    const { onClose } = props;
    useEffect(() => {
      let isThere = true;
      load().then(
        (component) => isThere && setLoaded(() => component),
        () => {
          if (!isThere) return;
          toast.show({ ...controls.notOpened, variant: "destructive" });
          onClose();
        },
      );
      return () => {
        isThere = false;
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
