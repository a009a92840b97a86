import { type Status, statusColour, statusLabel } from '#shared/domain/status.ts';
import { Pill } from '#web/ui/pill.tsx';

/** The label of an application's status in its colour. */
export function StatusPill({ status }: { status: Status }) {
  return <Pill tone={statusColour(status)}>{statusLabel(status)}</Pill>;
}
