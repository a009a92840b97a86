import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { FILTER_DEBOUNCE_MS, SEARCH_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { listApplications } from '#web/lib/queries/applications.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** An application to choose: its id and label, and its company where that is known. */
export interface PickedApplication {
  readonly id: string;
  readonly label: string;
  readonly company?: string | undefined;
}

/** The label of an application in one line. */
export function labelOf(application: Pick<Application, 'job_title' | 'company_name'>): string {
  return [application.job_title, application.company_name].filter(Boolean).join(' at ');
}

/** Finds one of the person's applications by title or company; without a search it shows the newest ten. */
export function ApplicationPicker(props: {
  picked: PickedApplication | undefined;
  error?: string | undefined;
  onPick: (application: PickedApplication | undefined) => void;
}) {
  const { picked, error, onPick } = props;
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const later = useDebouncedCallback(setSearch, FILTER_DEBOUNCE_MS);
  const list = useQuery(listApplications({ search }));
  const found = (list.data?.data ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
  const keep = picked && !found.some(({ value }) => value === picked.id);
  const options = [
    { value: '', label: found.length > 0 || keep ? 'Choose an application' : 'None found' },
    ...(keep ? [{ value: picked.id, label: picked.label }] : []),
    ...found,
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Find an application">
        <Input
          value={text}
          maxLength={SEARCH_MAX}
          onChange={(event) => {
            setText(event.target.value);
            later.call(event.target.value.trim());
          }}
        />
      </Field>
      <Field label="Application" error={list.isError ? messages.applications.fetchFailed : error}>
        <Select
          options={options}
          value={picked?.id ?? ''}
          onChange={(event) => {
            const option = options.find(({ value }) => value === event.target.value);
            onPick(option?.value ? { id: option.value, label: option.label } : undefined);
          }}
        />
      </Field>
    </div>
  );
}
