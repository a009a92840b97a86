import type { ClosingReason } from '#shared/applications/fields.ts';
import { outcomeWords } from '#shared/applications/report.ts';
import { isActive, type Status, statusColour, statusMeaning } from '#shared/applications/status.ts';
import { Pill } from '#web/ui/pill.tsx';

/** The label of an application's status in its colour; one that ended with an open status says how, in grey. */
export function StatusPill(props: { status: Status; closing?: ClosingReason | null | undefined }) {
  const { status, closing = null } = props;
  const ended = closing !== null && isActive(status);
  return (
    <Pill tone={ended ? 'grey' : statusColour(status)} title={statusMeaning(status)}>
      {outcomeWords({ status, closing_reason: ended ? closing : null, closed_on: null })}
    </Pill>
  );
}
