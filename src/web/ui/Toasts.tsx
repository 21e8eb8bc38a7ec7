import {
  type ComponentType,
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { Button } from "./Button.tsx";
import { createReachablePlace } from "./reachable-place.ts";
import { createToastList, type ToastList } from "./toast-list.ts";
import type { ToastViewportProps } from "./ToastViewport.tsx";
import { controls } from "#content/words/controls.ts";

const ToastContext = createContext<ToastList | null>(null);

/** `show` returns the toast's id; `act` runs the action of the newest toast. */
export function useToast(): Pick<ToastList, "show" | "dismiss" | "act"> {
  const list = use(ToastContext);
  if (!list) throw new Error("useToast needs a ToastsProvider around it");
  return list;
}

/** Provided once around each island, because islands share no React context. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [list] = useState(createToastList);
  const [reachable] = useState(createReachablePlace);
  const place = useSyncExternalStore(reachable.watch, reachable.current, () => null);
  return (
    <ToastContext value={list}>
      {children}
      {place && createPortal(<Shown list={list} place={place} />, place)}
    </ToastContext>
  );
}

/** The script of toasts is a tenth of a page's script and most visits need none, so it is loaded for the first one. */
export const loadToasts = async () => (await import("./ToastViewport.tsx")).ToastViewport;

function Shown({ list, place }: Pick<ToastViewportProps, "list" | "place">) {
  const toasts = useSyncExternalStore(list.watch, list.current, list.current);
  const [Viewport, setViewport] = useState<ComponentType<ToastViewportProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = toasts.length > 0;
  useEffect(() => {
    if (isAsked)
      loadToasts().then(
        (loaded) => setViewport(() => loaded),
        () => setHasFailed(true),
      );
  }, [isAsked]);
  const Chosen = Viewport ?? (hasFailed ? PlainToasts : undefined);
  return Chosen && <Chosen toasts={toasts} list={list} place={place} />;
}

/** If their script cannot be loaded: alerts until they are dismissed. */
function PlainToasts({ toasts, list }: ToastViewportProps) {
  return (
    <div className="toasts">
      {toasts
        .filter(({ isOpen }) => isOpen)
        .map(({ id, title, description }) => (
          <p key={id} className="toast" role="alert">
            {title}. {description}{" "}
            <Button variant="line" isSmall onClick={() => list.dismiss(id)}>
              {controls.dismiss}
            </Button>
          </p>
        ))}
    </div>
  );
}
