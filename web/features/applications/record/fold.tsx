import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** A part of the record that is folded at first; its content is loaded when it is opened. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group rounded-ui border border-line bg-surface"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
        {title}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {opened && (
        <div className="flex min-w-0 flex-col gap-4 p-2">
          <Suspense fallback={<Spinner label="Loading..." />}>{children}</Suspense>
        </div>
      )}
    </details>
  );
}
