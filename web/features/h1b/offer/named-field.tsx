import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NAME_MAX } from '#shared/core/limits.ts';
import { listH1bSuggestions, type TypedSuggestions } from '#web/lib/queries/h1b.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

/** A field of a form that suggests names of the data while the person types. */
export function NamedField(props: {
  label: string;
  name: string;
  kind: TypedSuggestions;
  placeholder: string;
  error: string | undefined;
  value: string;
  onText: (text: string) => void;
}) {
  const { label, name, kind, placeholder, error, value, onText } = props;
  const [open, setOpen] = useState(false);
  const sought = useDebouncedValue(value);
  const { data = [] } = useQuery({ ...listH1bSuggestions(kind, sought), enabled: open });
  return (
    <Field label={label} error={error}>
      <Combobox
        name={name}
        text={value}
        onType={onText}
        onChoose={onText}
        onOpenChange={setOpen}
        placeholder={placeholder}
        maxLength={NAME_MAX}
        options={data.map((found) => ({
          value: found.name,
          label: found.name,
          note: found.count.toLocaleString(),
        }))}
      />
    </Field>
  );
}
