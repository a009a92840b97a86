import { MORE_FILTER_NAMES } from '#shared/h1b/filter-names.ts';
import { moreFilter } from '#shared/h1b/more-filters.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface FieldProps {
  label: string;
  value: string | undefined;
  onText: (text: string) => void;
}

function TextField({ label, value, placeholder, onText }: FieldProps & { placeholder: string }) {
  const typed = useDebouncedText(value ?? '', onText, 'kept');
  return (
    <Field label={label}>
      <Input
        autoComplete="off"
        placeholder={placeholder}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.set(typed.text);
        }}
      />
    </Field>
  );
}

function ChoiceField(
  props: FieldProps & { none: string; choices: readonly (readonly [string, string])[] },
) {
  const { label, value = '', none, choices, onText } = props;
  // A link may name several values, or one in another form.
  const isListed = value === '' || choices.some(([choice]) => choice === value);
  const all = isListed ? choices : [...choices, [value, value] as const];
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(event) => onText(event.target.value)}
        options={[['', none] as const, ...all].map(([choice, words]) => ({
          value: choice,
          label: words,
        }))}
      />
    </Field>
  );
}

/** The fields of the further filters, in the order of their table. */
export function MoreFilters({ view, onShow }: { view: H1bView; onShow: Show }) {
  return (
    <div className="flex flex-col gap-4">
      {MORE_FILTER_NAMES.map((name) => {
        const { field } = moreFilter(name);
        if (!field) return null;
        const typed = field.kind === 'text';
        const value = view[name];
        const onText = (text: string) =>
          onShow({ [name]: text || undefined, page: undefined }, { typed });
        if (typed) return <TextField key={name} {...field} value={value} onText={onText} />;
        if (field.beside && view[field.beside] === undefined) return null;
        return <ChoiceField key={name} {...field} value={value} onText={onText} />;
      })}
    </div>
  );
}
