import type { ReactNode } from 'react';
import { badgeText } from '#shared/h1b/sample.ts';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { Pill } from '#web/ui/pill.tsx';

/** The place of the line of coverage, as high as it is, so that nothing moves when it comes. */
export const COVERAGE_CLASS = '-mt-3 min-h-8';

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
    <>
      <p className="min-w-0 text-small text-soft">
        {status.standsIn && 'The imported records cannot be read, so a sample is shown instead. '}
        {status.generated
          ? 'These records are generated: the employers do not exist.'
          : 'A missing filing does not mean that an employer never filed. Many lack a case number, city or date, as the source does.'}
      </p>
      {offer}
    </>
  );
}
