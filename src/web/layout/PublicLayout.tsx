import type { ReactNode } from "react";
import type { PagePath } from "#contract/paths.ts";
import type { PageNames } from "#content/passages.ts";
import type { Page } from "#web/render/document.tsx";
import { ChatButton } from "./ChatButton.tsx";
import { Header } from "./Header.tsx";
import { Horizon, MainFooter } from "./MainFooter.tsx";
import { SimpleFooter } from "./SimpleFooter.tsx";

interface PublicLayoutProps {
  /** The page that the navigation marks as current; null if none is, as for not-found. */
  current: PagePath | null;
  footer: "main" | "simple";
  /** The page's main action, always visible on small screens. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame around every public page: bar, page, footer, chat button. */
export function PublicLayout({ current, footer, action, children }: PublicLayoutProps) {
  return (
    <>
      <Header current={current} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Horizon />
      {footer === "main" ? <MainFooter /> : <SimpleFooter />}
      <ChatButton action={action} />
    </>
  );
}

/** A page for visitors in the shared frame: bar, main footer, chat button. */
export function publicPage(
  path: PagePath,
  { title, description, action }: PageNames & Pick<PublicLayoutProps, "action">,
  sheet: Page["sheet"],
  content: ReactNode,
): Page {
  return {
    title,
    description,
    canonicalPath: path,
    sheet,
    content: (
      <PublicLayout current={path} footer="main" action={action}>
        {content}
      </PublicLayout>
    ),
  };
}
