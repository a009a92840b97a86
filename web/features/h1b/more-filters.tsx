import { type FilterName } from '#shared/domain/h1b-filter-names.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import { KIND_LABELS, YES_NO_LABELS } from '#web/features/h1b/more-filter-words.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const VISA_CLASSES = ['H-1B', 'H-1B1', 'E-3'];
const LEVELS = ['I', 'II', 'III', 'IV'];
const MILES = ['10', '50', '100', '200'];

interface FieldProps {
  label: string;
  value: string | undefined;
  onText: (text: string) => void;
}

function TextField({ label, value, placeholder, onText }: FieldProps & { placeholder: string }) {
  const typed = useDebouncedText(value ?? '', onText);
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

const same = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** The filters by place, occupation, year, wage level, visa class, kind of filing, dependence and client site. */
export function MoreFilters({ view, onShow }: { view: H1bView; onShow: Show }) {
  const field = (name: FilterName, typed = false) => ({
    value: view[name],
    onText: (text: string) => onShow({ [name]: text || undefined, page: undefined }, { typed }),
  });
  const yesNo = Object.entries(YES_NO_LABELS);
  return (
    <div className="flex flex-col gap-4">
      <TextField label="City" placeholder="All cities" {...field('city', true)} />
      <ChoiceField
        label="State"
        none="All states"
        choices={Object.entries(US_STATES)}
        {...field('state')}
      />
      <TextField label="Near" placeholder="Austin, TX or 78701" {...field('near', true)} />
      {view.near !== undefined && (
        <ChoiceField
          label="Distance"
          none="Within 25 miles"
          choices={MILES.map((miles) => [miles, `Within ${miles} miles`] as const)}
          {...field('miles')}
        />
      )}
      <TextField label="Occupation" placeholder="Title or SOC code" {...field('soc', true)} />
      <TextField label="Fiscal years" placeholder="2024 or 2021-2024" {...field('years', true)} />
      <ChoiceField
        label="Wage level"
        none="All levels"
        choices={same(LEVELS)}
        {...field('level')}
      />
      <ChoiceField
        label="Visa class"
        none="All classes"
        choices={same(VISA_CLASSES)}
        {...field('visaClass')}
      />
      <ChoiceField
        label="Kind of filing"
        none="All kinds"
        choices={Object.entries(KIND_LABELS)}
        {...field('kind')}
      />
      <ChoiceField
        label="H-1B dependent"
        none="Either or unknown"
        choices={yesNo}
        {...field('dependent')}
      />
      <ChoiceField
        label="At a client's site"
        none="Either or unknown"
        choices={yesNo}
        {...field('clientSite')}
      />
    </div>
  );
}
