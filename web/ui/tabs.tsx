import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** A tab: its key and its label. */
interface TabItem<K extends string> {
  key: K;
  label: string;
}

interface TabsProps<K extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem<K>[];
  selected: K;
  onSelect: (key: K) => void;
  /** The selected tab's content. */
  children: ReactNode;
}

/** Tabs over one panel; the arrow keys, Home and End move between tabs. Only the selected tab's content is rendered. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<K>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a row that is wider than a phone the selected tab is in sight.
    const tab = row.current?.querySelector<HTMLElement>(`#tab-${selected}`);
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.current.clientWidth;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex(({ key }) => key === selected);
    const places: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : tabs[place];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.key}`)?.focus();
  };
  return (
    <>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        data-print="hide"
        className="relative flex gap-x-1 border-b border-line max-sm:overflow-x-auto max-sm:overflow-y-hidden max-sm:[scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_left,transparent,black_2rem)] sm:flex-wrap"
      >
        {tabs.map(({ key, label: words }) => (
          <button
            key={key}
            id={`tab-${key}`}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls="tab-panel"
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            className="inline-flex min-h-11 shrink-0 items-center border-b-2 max-sm:-outline-offset-2 sm:-mb-px border-transparent px-3 font-medium text-soft max-sm:px-1.5 hover:text-ink aria-selected:border-accent aria-selected:text-accent"
          >
            {words}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
