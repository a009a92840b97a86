import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Pill } from '#web/ui/pill.tsx';

/** 'Live Data · N', or 'Sample data · N' until real files are imported. */
export function DataBadge({ status }: { status: H1bStatus | undefined }) {
  if (status?.state !== 'ready') return null;
  const count = status.records.toLocaleString();
  return (
    <Pill tone={status.sample ? 'yellow' : 'green'}>
      {`${status.sample ? 'Sample data' : 'Live Data'} · ${count}`}
    </Pill>
  );
}

/** Says that the records are samples, and which command imports real ones. */
export function SampleNotice({ status }: { status: H1bStatus | undefined }) {
  if (status?.state !== 'ready' || !status.sample) return null;
  return (
    <Panel tone="info">
      {'These records are generated: the employers do not exist. The real files are imported with '}
      <code className="text-small">npm run h1b:import -- FILES</code>
    </Panel>
  );
}
