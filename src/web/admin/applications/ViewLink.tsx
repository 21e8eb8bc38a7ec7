import type { ComponentProps, MouseEvent } from "react";
import { type ApplicationsView, applicationsPath, type ShowView } from "./address.ts";

type ViewLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  to: ApplicationsView;
  onShow: ShowView;
};

/** A link to another view of the applications. It changes the address without reloading the page. */
export function ViewLink({ to, onShow, children, ...rest }: ViewLinkProps) {
  const follow = (event: MouseEvent) => {
    // A new tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onShow(to);
  };
  return (
    <a {...rest} href={applicationsPath(to)} onClick={follow}>
      {children}
    </a>
  );
}
