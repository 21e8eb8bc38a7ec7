import { type KeyboardEvent, useRef } from "react";

export type DetailTab = "application" | "history";
const tabs: readonly DetailTab[] = ["application", "history"];

interface DetailTabsProps {
  tab: DetailTab;
  onTab: (tab: DetailTab) => void;
  eventCount: number;
}

/** Tabs by the ARIA pattern: one tab stop, arrow keys between them. */
export function DetailTabs({ tab, onTab, eventCount }: DetailTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    const other = tab === "application" ? "history" : "application";
    onTab(other);
    list.current?.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
  };
  return (
    <div className="detail-tabs" role="tablist" aria-label="Application" ref={list}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          className="detail-tabs__tab"
          aria-selected={tab === name}
          aria-controls={tab === name ? `panel-${name}` : undefined}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={move}
        >
          {name === "application" ? "Application" : "History"}
          {name === "history" && <span className="muted">{eventCount}</span>}
        </button>
      ))}
    </div>
  );
}
