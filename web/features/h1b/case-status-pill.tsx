import { caseStatusColour } from '#shared/h1b/display.ts';
import { Pill } from '#web/ui/pill.tsx';

/** A case status as the data spell it, in its colour. */
export function CaseStatusPill({ status }: { status: string | null }) {
  const tone = caseStatusColour(status);
  return (
    <Pill tone={tone} quiet={tone === 'green'}>
      {/* A long status may break at its hyphen; the data have it in capitals. */}
      <span className="inline-block whitespace-normal lowercase first-letter:uppercase">
        {status ?? 'N/A'}
      </span>
    </Pill>
  );
}
