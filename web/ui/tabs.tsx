import type { KeyboardEvent, ReactNode } from 'react';

/** A tab: its key and its label. */
interface TabItem<K extends string> {
  key: K;
  label: string;
  /** The part of the label that is seen on a phone; the whole of it is heard. */
  short?: string;
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

/** A label of which a phone shows a part. */
function Words({ label, short = label }: { label: string; short?: string | undefined }) {
  const [before, after] = label.split(short);
  return (
    <>
      <span className="max-sm:sr-only">{before}</span>
      {short}
      <span className="max-sm:sr-only">{after}</span>
    </>
  );
}

/** Tabs over one panel; the arrow keys, Home and End move between tabs. Only the selected tab's content is rendered. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<K>) {
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
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        data-print="hide"
        className="flex gap-x-1 border-b border-line"
      >
        {tabs.map(({ key, label: words, short }) => (
          <button
            key={key}
            id={`tab-${key}`}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls="tab-panel"
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            className="relative -mb-px min-h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-soft max-sm:px-2 max-[22rem]:px-1.5 max-[22rem]:text-small hover:text-ink aria-selected:border-accent aria-selected:text-accent"
          >
            <Words label={words} short={short} />
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
