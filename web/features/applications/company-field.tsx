import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { fold } from '#shared/core/fold.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { FIELD_LABELS } from '#web/features/applications/form-errors.ts';
import type { AddValues } from '#web/features/applications/add-values.ts';
import { listCompanies } from '#web/lib/queries/companies.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

/** Companies that are suggested at once. */
const SUGGESTIONS = 8;

/** How many applications a suggested company has. */
function noteOf(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? '1 application' : `${count} applications`;
}

/** The company's name, with the person's companies as suggestions; any other name is a new company. */
export function CompanyField(props: {
  form: UseFormReturn<AddValues, unknown, unknown>;
  error: string | undefined;
  aside: React.ReactNode;
}) {
  const { form, error, aside } = props;
  const { field } = useController({ control: form.control, name: 'company_name' });
  const [open, setOpen] = useState(false);
  const search = useDebouncedValue(field.value.trim());
  const { data } = useQuery({
    ...listCompanies({ search, pageSize: String(SUGGESTIONS) }),
    enabled: open,
    // Keeps the list open while the next letters are on their way.
    placeholderData: keepPreviousData,
  });
  const typed = fold(field.value.trim());
  const options = (data?.data ?? [])
    .filter(({ name }) => name !== field.value && fold(name).includes(typed))
    .map(({ name, application_count }) => ({
      value: name,
      label: name,
      note: noteOf(application_count),
    }));
  return (
    <Field label={FIELD_LABELS.company_name} required error={error} aside={aside}>
      <Combobox
        name={field.name}
        maxLength={NAME_MAX}
        text={field.value}
        onType={field.onChange}
        onChoose={field.onChange}
        onOpenChange={setOpen}
        options={options}
      />
    </Field>
  );
}
