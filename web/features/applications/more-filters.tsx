import {
  ATTENTION,
  ATTENTION_LABELS,
  CLOSING_LABELS,
  CLOSING_REASONS,
  REMOTE,
  REMOTE_LABELS,
} from '#shared/applications/fields.ts';
import { TAG_MAX } from '#shared/applications/limits.ts';
import { LEFT_OUT_CHOICES, LEFT_OUT_LABELS } from '#shared/postings/verdict-needs.ts';
import { type ListSearch, readListSearch } from '#web/features/applications/list-search.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const CLOSING_OPTIONS = [
  { value: '', label: 'Open and ended' },
  { value: 'open', label: 'Still open' },
  ...CLOSING_REASONS.map((value) => ({ value, label: CLOSING_LABELS[value] })),
];
const REMOTE_OPTIONS = [
  { value: '', label: 'Any workplace type' },
  ...REMOTE.map((value) => ({ value, label: REMOTE_LABELS[value] })),
];
const ATTENTION_OPTIONS = [
  { value: '', label: 'All' },
  ...ATTENTION.map((value) => ({ value, label: ATTENTION_LABELS[value] })),
];
const WITHOUT_OPTIONS = [
  { value: '', label: 'Any sponsorship' },
  ...LEFT_OUT_CHOICES.map((value) => ({ value, label: LEFT_OUT_LABELS[value] })),
];
const ARCHIVED_OPTIONS = [
  { value: '', label: 'In the list' },
  { value: 'true', label: 'Archived' },
];

/** The filters of the further fields, which the view names. */
export function MoreFilters({
  view,
  onShow,
}: {
  view: ListSearch;
  onShow: (change: ListSearch) => void;
}) {
  const show = (change: Record<string, string>) =>
    onShow(readListSearch({ ...view, ...change, page: undefined }));
  const { text, type, set } = useDebouncedText(view.tag ?? '', (tag) => show({ tag }));
  const choice = (name: 'attention' | 'closing' | 'remote' | 'without' | 'archived') => ({
    value: view[name] ?? '',
    onChange: (event: { target: HTMLSelectElement }) => show({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-6" data-print="hide">
      <Field label="Tag">
        <Input
          autoComplete="off"
          maxLength={TAG_MAX}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => set(text)}
        />
      </Field>
      <Field label="Needs attention">
        <Select options={ATTENTION_OPTIONS} {...choice('attention')} />
      </Field>
      <Field label="Ending">
        <Select options={CLOSING_OPTIONS} {...choice('closing')} />
      </Field>
      <Field label="Workplace type">
        <Select options={REMOTE_OPTIONS} {...choice('remote')} />
      </Field>
      <Field label="What postings say">
        <Select options={WITHOUT_OPTIONS} {...choice('without')} />
      </Field>
      <Field label="Archive">
        <Select options={ARCHIVED_OPTIONS} {...choice('archived')} />
      </Field>
    </div>
  );
}
