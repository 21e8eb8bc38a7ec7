import type { ComponentProps, MouseEvent } from "react";
import { type ApplicationsView, applicationsPath, type ShowView } from "./address.ts";

type ViewLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  to: ApplicationsView;
  onShow: ShowView;
};

/** A link to another view of the applications. It changes the address without loading the page anew. */
export function ViewLink({ to, onShow, children, ...rest }: ViewLinkProps) {
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
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
