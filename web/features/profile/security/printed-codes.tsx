import { useState } from 'react';
import { createPortal } from 'react-dom';
import { localDate } from '#shared/core/dates.ts';
import { DateText } from '#web/ui/date-text.tsx';

/** The sheet that 'Print' prints in place of the page: the codes, what they are for, where and since when. */
export function PrintedCodes({ lines }: { lines: readonly string[] }) {
  const [today] = useState(() => localDate(new Date()));
  return createPortal(
    <div data-print="alone">
      <h1 className="text-large font-semibold">Waymark recovery codes</h1>
      <p>
        {location.origin}, <DateText date={today} />
      </p>
      <ol className="tabular mt-6 columns-2 font-mono">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
