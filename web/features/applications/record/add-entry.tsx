import { type SyntheticEvent, useState } from 'react';

import { localDate } from '#shared/core/dates.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { ENTRY_MAX } from '#shared/record/limits.ts';
import { DateInput } from '#web/features/applications/form-inputs.tsx';
import { useCreateEvent } from '#web/lib/queries/history.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

const ENTRIES = {
  note: { label: 'Note', placeholder: 'What happened? Type, or paste an email...' },
  reply: { label: 'Their reply', placeholder: 'Type or paste what they wrote...' },
} as const;

/** Writes a note or a reply into the history, for today or a day before: one line that opens as it is filled. What is typed survives a reload. */
export function AddEntry({ id, kind }: { id: string; kind: keyof typeof ENTRIES }) {
  const [draft, keep] = useDraft(`entry.${kind}.${id}`);
  const [today] = useState(() => localDate(new Date()));
  const [day, setDay] = useState(today);
  const [empty, setEmpty] = useState(false);
  const [open, setOpen] = useState(false);
  const create = useCreateEvent(id);
  const toast = useToast();
  const text = draft['text'] ?? '';
  const { label, placeholder } = ENTRIES[kind];
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    try {
      // Without a day, the entry is of this moment.
      await create.mutateAsync({ kind, text, at: day === today ? undefined : day });
    } catch {
      return;
    }
    keep({});
    setDay(today);
    setOpen(false);
    toast({ title: recordMessages.history.added });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormFailure message={recordMessages.history.addFailed} error={create.error} />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Field
            hideLabel
            label={label}
            error={empty ? recordMessages.history.textRequired : undefined}
          >
            <Textarea
              rows={open || text !== '' ? 4 : 1}
              maxLength={ENTRY_MAX}
              placeholder={placeholder}
              value={text}
              onFocus={() => setOpen(true)}
              onChange={(event) => {
                setEmpty(false);
                keep(event.target.value ? { text: event.target.value } : {});
              }}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
          <Field hideLabel label="On">
            <DateInput value={day} max={today} onChange={(event) => setDay(event.target.value)} />
          </Field>
          <Button type="submit" variant="primary" busy={create.isPending} busyLabel="Adding...">
            Add
          </Button>
        </div>
      </div>
    </form>
  );
}
