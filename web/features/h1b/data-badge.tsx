import { badgeText } from '#shared/h1b/sample.ts';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { Pill } from '#web/ui/pill.tsx';

/** How many records there are, and whether they are a sample. */
export function DataBadge({ status }: { status: H1bStatus | undefined }) {
  if (status?.state !== 'ready') return null;
  return <Pill tone={status.sample ? 'yellow' : 'green'}>{badgeText(status)}</Pill>;
}
