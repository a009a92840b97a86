import { caseStatusColour } from '#shared/h1b/display.ts';
import { Pill } from '#web/ui/pill.tsx';

/** A case status as the data spell it, in its colour. */
export function CaseStatusPill({ status }: { status: string | null }) {
  return (
    <Pill tone={caseStatusColour(status)}>
      {/* A long status may break at its hyphen. */}
      <span className="whitespace-normal">{status ?? 'N/A'}</span>
    </Pill>
  );
}
