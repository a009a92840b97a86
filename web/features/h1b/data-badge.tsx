import type { ReactNode } from 'react';
import { badgeText } from '#shared/h1b/sample.ts';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Pill } from '#web/ui/pill.tsx';

/** How many records there are, and whether they are a sample. */
export function DataBadge({ status }: { status: H1bStatus | undefined }) {
  if (status?.state !== 'ready') return null;
  return <Pill tone={status.sample ? 'yellow' : 'green'}>{badgeText(status)}</Pill>;
}

/** Says that the records are samples; `offer` is the way to all of them, for those who may load them. */
export function SampleNotice(props: { status: H1bStatus | undefined; offer?: ReactNode }) {
  const { status, offer } = props;
  if (status?.state !== 'ready' || !status.sample) return null;
  return (
    <Panel tone="info">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          {status.standsIn && 'The imported records cannot be read, so a sample is shown instead. '}
          {status.generated
            ? 'These records are generated: the employers do not exist.'
            : 'These are real filings, but only a sample of all: what is not here is unknown. Many have no case number, city or decision date, because their source has none.'}
        </p>
        {offer}
      </div>
    </Panel>
  );
}
