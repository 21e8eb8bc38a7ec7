import type { ReactNode } from "react";
import { chatHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { shell } from "#content/words/shell.ts";

/**
 * The floating chat button (specification §2); on narrow windows at the right end of a bar at the foot, so that it
 * covers no content. `action` is the page's main action beside it. The label's delays are CSS; the accessible name
 * begins with the same words and says that a new tab opens.
 */
export function ChatButton({ action }: { action?: ReactNode }) {
  const { chat } = organisation;
  const { chat: words } = shell;
  if (!chat) return action ? <ActionAlone action={action} /> : null;
  return (
    <aside className="chat-dock" aria-label={words.region}>
      <span className="chat-dock__line">{words.line}</span>
      {action && <span className="chat-dock__action">{action}</span>}
      <a
        className="chat-button"
        href={chatHref(chat)}
        target="_blank"
        rel="noopener"
        aria-label={words.labelOfLink}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 4C8.8 4 3 9 3 15.2c0 3.6 2 6.8 5 8.8L7 29l5.6-3c1.1.3 2.2.4 3.4.4 7.2 0 13-5 13-11.2S23.2 4 16 4zM9 13h14v2.6H9zm0 5h9v2.6H9z" />
        </svg>
        <span className="chat-button__label" aria-hidden="true">
          {words.label}
        </span>
      </a>
    </aside>
  );
}

/** The bar of a provider without chat: on narrow windows, with the action across its width. */
function ActionAlone({ action }: { action: ReactNode }) {
  return (
    <aside className="chat-dock chat-dock--action-alone" aria-label={shell.chat.region}>
      <span className="chat-dock__action">{action}</span>
    </aside>
  );
}
