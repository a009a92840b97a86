import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { H1B_TITLE_LABEL_MAX } from '#shared/core/limits.ts';
import { listH1bSuggestions, type TypedSuggestions } from '#web/lib/queries/h1b.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

/** The label of an option, cut at H1B_TITLE_LABEL_MAX characters. */
function optionLabel(text: string): string {
  const letters = Array.from(text);
  return letters.length > H1B_TITLE_LABEL_MAX
    ? `${letters.slice(0, H1B_TITLE_LABEL_MAX).join('')}…`
    : text;
}

/** A filter field that suggests values of the data while the person types. */
export function SuggestField(props: {
  label: string;
  placeholder: string;
  kind: TypedSuggestions;
  value: string;
  onText: (text: string) => void;
  /** Called in place of `onText` when a suggested employer is chosen. */
  onPick?: (employer: { name: string; employerId: string }) => void;
}) {
  const { label, placeholder, kind, value, onText, onPick } = props;
  const [open, setOpen] = useState(false);
  const typed = useDebouncedText(value, onText);
  const { data = [] } = useQuery({ ...listH1bSuggestions(kind, value), enabled: open });
  return (
    <Field label={label}>
      <Combobox
        text={typed.text}
        onType={typed.type}
        onChoose={(chosen) => {
          const picked = data.find(({ employerId }) => employerId === chosen);
          if (picked?.employerId === undefined || !onPick) typed.set(chosen);
          else onPick({ name: picked.name, employerId: picked.employerId });
        }}
        onOpenChange={setOpen}
        placeholder={placeholder}
        options={data.map(({ name, count, employerId = name }) => ({
          value: onPick ? employerId : name,
          label: optionLabel(name),
          note: count.toLocaleString(),
        }))}
      />
    </Field>
  );
}
