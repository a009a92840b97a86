import type { ReactNode } from 'react';

/** What figures rest on, folded beneath them, so that the finding stands alone; what `onOpen` asks for may load then. */
export function AboutFigures({ children, onOpen }: { children: ReactNode; onOpen?: () => void }) {
  return (
    <details
      className="text-small open:basis-full"
      onToggle={onOpen && ((event) => event.currentTarget.open && onOpen())}
    >
      <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
        About these figures
      </summary>
      <div className="flex flex-col gap-3 pt-2 pb-1 [overflow-wrap:anywhere]">{children}</div>
    </details>
  );
}

/** One source of the figures by its name, with what it says of which years. */
export function Source({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="font-medium">{name}</p>
      <div className="text-soft">{children}</div>
    </div>
  );
}
