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
 * What stands around every page of somebody who is signed in: the side navigation, the page's content, and below it the
 * row of messages and what the page puts into its foot. Its parts follow the width of the container `bench`, not of the
 * window, so that zoom and large text lead to the same layouts as a small screen.
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

/** Messages take a row of the page instead of covering it, for as long as this row is there. */
function useMessageRow(row: RefObject<HTMLElement | null>) {
  useEffect(() => (row.current ? registerMessageRow(row.current) : undefined), [row]);
}

/** Puts its children into the foot of the page: always in sight, and never over anything. */
export function BenchFoot({ children }: { children: ReactNode }) {
  const foot = use(FootContext);
  return foot && createPortal(children, foot);
}
