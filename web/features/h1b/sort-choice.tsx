import type { H1bSortColumn } from '#shared/h1b/query.ts';
import { type H1bView, sortOf } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const CHOICES: readonly { column: H1bSortColumn; direction: 'asc' | 'desc'; label: string }[] = [
  { column: 'id', direction: 'desc', label: 'Newest first' },
  { column: 'salary', direction: 'desc', label: 'Salary, highest first' },
  { column: 'salary', direction: 'asc', label: 'Salary, lowest first' },
  { column: 'decision_date', direction: 'desc', label: 'Decision date, latest first' },
  { column: 'decision_date', direction: 'asc', label: 'Decision date, earliest first' },
  { column: 'employer_name', direction: 'asc', label: 'Employer, A to Z' },
  { column: 'employer_name', direction: 'desc', label: 'Employer, Z to A' },
  { column: 'job_title', direction: 'asc', label: 'Job title, A to Z' },
  { column: 'job_title', direction: 'desc', label: 'Job title, Z to A' },
  { column: 'case_status', direction: 'asc', label: 'Status, A to Z' },
  { column: 'case_status', direction: 'desc', label: 'Status, Z to A' },
  { column: 'case_number', direction: 'asc', label: 'Case number, ascending' },
  { column: 'case_number', direction: 'desc', label: 'Case number, descending' },
];

/** The order of the results where rows are cards and the header with its sort buttons is hidden. */
export function SortChoice({ view, onShow }: { view: H1bView; onShow: Show }) {
  const { column, direction } = sortOf(view);
  return (
    <div data-print="hide" className="sm:hidden">
      <Field label="Sort by">
        <Select
          value={`${column} ${direction}`}
          onChange={(event) => {
            const [sort, way] = event.target.value.split(' ') as [H1bSortColumn, 'asc' | 'desc'];
            onShow({ sort, direction: way === 'desc' ? way : undefined, page: undefined });
          }}
          options={CHOICES.map((choice) => ({
            value: `${choice.column} ${choice.direction}`,
            label: choice.label,
          }))}
        />
      </Field>
    </div>
  );
}
