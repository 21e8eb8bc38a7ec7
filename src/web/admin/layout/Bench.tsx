import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Session } from "#contract/accounts.ts";
import { registerMessageRow } from "#web/ui/open-dialogs.ts";
import type { AdminPageName } from "./admin-pages.ts";
import type { DashboardDialog } from "./dialogs.ts";
import { SideNav } from "./SideNav.tsx";
import { useNavigationFold } from "./use-navigation-fold.ts";

interface BenchProps {
  siteName: string;
  session: Session;
  current: AdminPageName;
  onOpen?: (dialog: DashboardDialog) => void;
  children: ReactNode;
}

const FootContext = createContext<HTMLElement | null>(null);

/**
 * The frame around the administrators' pages: the side navigation, the page's content, and below it the row of
 * messages and the page's foot. Its layout depends on the width of the container `bench`, not of the window, so that
 * zoom and large text lead to the layouts of small screens.
 */
export function Bench({ siteName, session, current, onOpen, children }: BenchProps) {
  const { fold, ...navigation } = useNavigationFold(current);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const messages = useRef<HTMLDivElement>(null);
  useMessageRow(messages);
  return (
    <div className="bench">
      <div className="bench__grid" data-page={current} data-nav={fold}>
        <SideNav siteName={siteName} session={session} current={current} onOpen={onOpen} {...navigation} />
        <main id="main" className="bench__main" tabIndex={-1}>
          <FootContext value={foot}>{children}</FootContext>
        </main>
        <div className="bench__foot">
          <div className="bench__message" ref={messages} />
          <div className="bench__bulk" ref={setFoot} />
        </div>
      </div>
    </div>
  );
}

/** Shows messages in a row of the page instead of over it, while this row is mounted. */
function useMessageRow(row: RefObject<HTMLElement | null>) {
  useEffect(() => (row.current ? registerMessageRow(row.current) : undefined), [row]);
}

/** Renders its children into the foot of the page, which is always visible and covers nothing. */
export function BenchFoot({ children }: { children: ReactNode }) {
  const foot = use(FootContext);
  return foot && createPortal(children, foot);
}
