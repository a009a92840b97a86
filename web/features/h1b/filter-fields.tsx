import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { H1B_TITLE_LABEL_MAX } from '#shared/core/limits.ts';
import { type FilterName, MORE_FILTER_NAMES, wordsOfEmployerId } from '#shared/h1b/filter-names.ts';
import type { FilterProblem } from '#shared/h1b/filter.ts';
import { filtersOf, type H1bView, NO_FILTERS } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import {
  listH1bStatuses,
  listH1bSuggestions,
  type TypedSuggestions,
} from '#web/lib/queries/h1b.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** The label of an option, cut at H1B_TITLE_LABEL_MAX characters. */
function optionLabel(text: string): string {
  const letters = Array.from(text);
  return letters.length > H1B_TITLE_LABEL_MAX
    ? `${letters.slice(0, H1B_TITLE_LABEL_MAX).join('')}…`
    : text;
}

/** A filter field that suggests values of the data while the person types. */
function SuggestField(props: {
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
  const typed = useDebouncedText(value, onText, 'kept');
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

const MoreFilters = lazy(async () => ({
  default: (await import('#web/features/h1b/more-filters.tsx')).MoreFilters,
}));

export interface FilterFieldsProps {
  view: H1bView;
  problems: readonly FilterProblem[];
  onShow: Show;
}

function SalaryField(props: {
  label: string;
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
}) {
  const typed = useDebouncedText(props.value, props.onText, 'kept');
  return (
    <Field label={props.label} error={props.error}>
      <Input
        autoComplete="off"
        placeholder="Such as 150k"
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.set(typed.text);
        }}
      />
    </Field>
  );
}

/** What is typed is looked for in every name; a suggestion that is chosen is one employer under all its names. */
function EmployerField({ view, onShow }: Pick<FilterFieldsProps, 'view' | 'onShow'>) {
  const { employer, employerId } = view;
  // A link may have the id only.
  const name = employer ?? (employerId && wordsOfEmployerId(employerId));
  return (
    <SuggestField
      label="Employer"
      placeholder="All employers"
      kind="employers"
      value={name ?? ''}
      onText={(text) =>
        onShow(
          { employer: text || undefined, employerId: undefined, page: undefined },
          { typed: true },
        )
      }
      onPick={(found) =>
        onShow({ employer: found.name, employerId: found.employerId, page: undefined })
      }
    />
  );
}

/** The filters except the search: employer, case status, job title, salary from and to, further ones on demand, Clear Filters. */
export function FilterFields({ view, problems, onShow }: FilterFieldsProps) {
  const { data } = useQuery(listH1bStatuses());
  const [more, setMore] = useState(MORE_FILTER_NAMES.some((name) => view[name]));
  const errorOf = (name: FilterName) => problems.find((one) => one.name === name)?.message;
  const typed = (name: FilterName) => (text: string) =>
    onShow({ [name]: text || undefined, page: undefined }, { typed: true });
  const known = data?.statuses ?? [];
  const chosen = known.find((status) => status.toUpperCase() === view.status?.toUpperCase());
  // A link may name a status that the data do not have.
  const statuses = view.status && !chosen ? [view.status, ...known] : known;
  return (
    <div className="flex flex-col gap-4">
      <EmployerField view={view} onShow={onShow} />
      {view.programme === undefined && (
        <Field label="Case Status">
          <Select
            value={chosen ?? view.status ?? ''}
            onChange={(event) =>
              onShow({ status: event.target.value || undefined, page: undefined })
            }
            options={[
              { value: '', label: 'All statuses' },
              ...statuses.map((status) => ({ value: status, label: status })),
            ]}
          />
        </Field>
      )}
      <SuggestField
        label="Job Title"
        placeholder="All job titles"
        kind="jobTitles"
        value={view.jobTitle ?? ''}
        onText={typed('jobTitle')}
      />
      <SalaryField
        label="Min Salary"
        value={view.minSalary ?? ''}
        error={errorOf('minSalary')}
        onText={typed('minSalary')}
      />
      <SalaryField
        label="Max Salary"
        value={view.maxSalary ?? ''}
        error={errorOf('maxSalary')}
        onText={typed('maxSalary')}
      />
      <Button variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
        More filters
      </Button>
      {more && (
        <Suspense>
          <MoreFilters view={view} onShow={onShow} />
        </Suspense>
      )}
      <Button
        icon={<FilterX size={16} aria-hidden="true" />}
        disabled={filtersOf(view).length === 0}
        onClick={() => onShow({ ...NO_FILTERS, page: undefined })}
      >
        Clear Filters
      </Button>
    </div>
  );
}
