import { useId } from 'react';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { INTERVIEW_KINDS, interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { localTimeIn } from '#shared/core/zoned-time.ts';
import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { ENTRY_MAX, INTERVIEW_MINUTES_MAX } from '#shared/record/limits.ts';
import type { InterviewProblems } from '#web/features/applications/record/read-interview.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const KINDS = INTERVIEW_KINDS.map((value) => ({ value, label: interviewKindLabel(value) }));

/** The reader's own time zone. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields of an interview, filled with `known` when it is changed. */
export function InterviewFields(props: { known?: Interview; problems: InterviewProblems }) {
  const { known, problems } = props;
  const zones = useId();
  const zone = known?.zone ?? ownZone();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind">
          <Select name="kind" options={KINDS} defaultValue={known?.kind ?? 'video'} />
        </Field>
        <Field label="Round">
          <Input name="round" autoComplete="off" maxLength={NAME_MAX} defaultValue={known?.round} />
        </Field>
        <Field label="Date and time" required error={problems.starts_at}>
          <Input
            name="starts_at"
            type="datetime-local"
            defaultValue={known && localTimeIn(new Date(known.starts_at), zone)}
          />
        </Field>
        <Field label="Time zone" required error={problems.zone}>
          <Input name="zone" list={zones} autoComplete="off" defaultValue={zone} />
        </Field>
        <Field label="Minutes" error={problems.minutes}>
          <Input
            name="minutes"
            type="number"
            min={1}
            max={INTERVIEW_MINUTES_MAX}
            defaultValue={known?.minutes ?? undefined}
          />
        </Field>
        <Field label="Place or link">
          <Input name="place" autoComplete="off" maxLength={URL_MAX} defaultValue={known?.place} />
        </Field>
        <Field label="People">
          <Input
            name="people"
            autoComplete="off"
            maxLength={URL_MAX}
            defaultValue={known?.people}
          />
        </Field>
        {known && (
          <Field label="Outcome">
            <Input
              name="outcome"
              autoComplete="off"
              maxLength={NAME_MAX}
              defaultValue={known.outcome}
            />
          </Field>
        )}
      </div>
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Field label="Interview notes">
        <Textarea name="notes" rows={3} maxLength={ENTRY_MAX} defaultValue={known?.notes} />
      </Field>
    </>
  );
}
