import type { ReactNode } from "react";
import type { PagePath } from "#contract/paths.ts";
import type { PageNames } from "#content/passages.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";

/** A page for visitors in the shared frame: bar, main footer, chat button. */
export function publicPage(
  path: PagePath,
  { title, description }: PageNames,
  sheet: Page["sheet"],
  content: ReactNode,
): Page {
  return {
    title,
    description,
    canonicalPath: path,
    sheet,
    content: (
      <PublicLayout current={path} footer="main">
        {content}
      </PublicLayout>
    ),
  };
}
