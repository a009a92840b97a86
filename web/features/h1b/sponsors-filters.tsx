import { US_STATES } from '#shared/core/us-states.ts';
import type { SponsorsChoice } from '#web/features/h1b/use-sponsors-choice.ts';
import type { SponsorsPage } from '#web/lib/queries/approvals.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const ALL = { value: '', label: 'All' };

function OccupationField({ value, onText }: { value: string; onText: (text: string) => void }) {
  const typed = useDebouncedText(value, onText);
  return (
    <Field label="Occupation">
      <Input
        autoComplete="off"
        placeholder="Title or SOC code"
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.set(typed.text);
        }}
      />
    </Field>
  );
}

/** Fields for year, state, city, industry and occupation, each with what the others leave. */
export function SponsorsFilters({
  page,
  choice,
  onChoose,
}: {
  page: SponsorsPage;
  choice: SponsorsChoice;
  onChoose: (change: Partial<SponsorsChoice>) => void;
}) {
  // The numbers are of petitions at their place; with an occupation the place is that of the work.
  const isCounted = page.occupation === null;
  const named = (
    counted: readonly { name: string; label?: string; initialApprovals: number }[],
    chosen: string,
  ) => {
    const options = counted.map(({ name, label = name, initialApprovals }) => ({
      value: name,
      label: isCounted ? `${label} (${initialApprovals.toLocaleString()})` : label,
    }));
    const kept = chosen !== '' && !options.some(({ value }) => value === chosen);
    return [ALL, ...(kept ? [{ value: chosen, label: chosen }] : []), ...options];
  };
  const states = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <OccupationField value={choice.soc} onText={(soc) => onChoose({ soc })} />
      <Field label="State">
        <Select
          value={choice.state}
          onChange={({ target }) => onChoose({ state: target.value, city: '' })}
          options={isCounted ? named(page.states, choice.state) : [ALL, ...states]}
        />
      </Field>
      <Field label="City">
        <Select
          value={choice.city.toUpperCase()}
          onChange={({ target }) => onChoose({ city: target.value })}
          options={named(page.cities, choice.city.toUpperCase())}
        />
      </Field>
      <Field label="Industry">
        <Select
          value={choice.naics}
          onChange={({ target }) => onChoose({ naics: target.value })}
          options={named(page.sectors, choice.naics)}
        />
      </Field>
      <Field label="Fiscal year">
        <Select
          value={String(page.fiscalYear ?? '')}
          onChange={({ target }) => onChoose({ fiscalYear: target.value })}
          options={page.coverage.toReversed().map(({ fiscalYear, complete }) => ({
            value: String(fiscalYear),
            label: `FY${fiscalYear}${complete ? '' : ' (part)'}`,
          }))}
        />
      </Field>
    </div>
  );
}
