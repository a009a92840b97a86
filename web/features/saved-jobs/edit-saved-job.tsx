import { useState } from 'react';

import { FIRST_DATE, LAST_DATE } from '#shared/core/dates.ts';
import { NAME_MAX, NOTES_MAX, URL_MAX } from '#shared/core/limits.ts';
import type { SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';
import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import { useUpdateSavedJob } from '#web/lib/queries/saved-jobs.ts';
import { useSaveWithUndo } from '#web/lib/use-save-with-undo.ts';
import { EditDialog } from '#web/ui/edit-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type Values = Pick<
  SavedJob,
  'title' | 'company_name' | 'location' | 'job_link' | 'note' | 'closes_on'
>;

function readJob(form: FormData): Values {
  const text = (name: keyof Values) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    title: text('title'),
    company_name: text('company_name'),
    location: text('location'),
    job_link: text('job_link'),
    note: text('note'),
    closes_on: text('closes_on') || null,
  };
}

/** 'Edit' of a saved job, in a dialog; what changed elsewhere meanwhile is not overwritten. */
export function EditSavedJob({ job }: { job: SavedJob }) {
  const { id, title, company_name, location, job_link, note, closes_on } = job;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const update = useUpdateSavedJob();
  const save = useSaveWithUndo<Values>((change) => update.mutateAsync({ id, ...change }), {
    saved: words.changed,
    undone: words.changeUndone,
    undoFailed: words.changeUndoFailed,
  });
  const onSave = async (form: FormData) => {
    const read = readJob(form);
    const empty = (['title', 'company_name'] as const).filter((name) => read[name] === '');
    setMissing(empty);
    const before = { title, company_name, location, job_link, note, closes_on };
    return empty.length === 0 && save(before, read);
  };
  const text = (label: string, name: 'title' | 'company_name' | 'location', error?: string) => (
    <Field label={label} required={error !== undefined} error={missing.includes(name) ? error : ''}>
      <Input name={name} autoComplete="off" maxLength={NAME_MAX} defaultValue={job[name]} />
    </Field>
  );
  return (
    <EditDialog
      title="Edit saved job"
      label={`Edit ${title}`}
      isSignOnPhones
      failure={words.changeFailed}
      change={update}
      onSave={onSave}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {text('Company name', 'company_name', words.companyRequired)}
        {text('Job title', 'title', words.titleRequired)}
        {text('Location', 'location')}
        <Field label="Last day to apply">
          <Input
            name="closes_on"
            type="date"
            min={FIRST_DATE}
            max={LAST_DATE}
            defaultValue={closes_on ?? ''}
          />
        </Field>
      </div>
      <Field label="Job link">
        <Input
          name="job_link"
          type="url"
          autoComplete="off"
          maxLength={URL_MAX}
          defaultValue={job_link}
        />
      </Field>
      <Field label="Notes">
        <Textarea name="note" rows={4} maxLength={NOTES_MAX} defaultValue={note} />
      </Field>
    </EditDialog>
  );
}
