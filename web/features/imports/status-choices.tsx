import type { ImportPreview } from '#shared/imports/contracts/schemas.ts';
import {
  STATUS_CHOICES,
  STATUS_TARGETS,
  type StatusChoice,
} from '#shared/imports/statuses.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { Select } from '#web/ui/select.tsx';

const OPTIONS = STATUS_CHOICES.map((value) => ({ value, label: STATUS_TARGETS[value].label }));

/** What each status of the file becomes; nothing where the file has none. */
export function StatusChoices(props: {
  preview: ImportPreview;
  onChange: (statuses: Record<string, StatusChoice>) => void;
}) {
  const { statuses } = props.preview;
  if (statuses.length === 0) return null;
  const chosen = Object.fromEntries(statuses.map(({ text, choice }) => [text, choice]));
  return (
    <section aria-labelledby="import-statuses" className="flex flex-col gap-3">
      <h2 id="import-statuses" className="font-semibold">
        Statuses
      </h2>
      <ul className="flex flex-col gap-2">
        {statuses.map(({ text, rows, choice }) => (
          <li key={text} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_16rem]">
            <span className="[overflow-wrap:anywhere]">
              {text} <span className="text-small text-soft">{countWords(rows, 'row')}</span>
            </span>
            <Select
              aria-label={`${text} becomes`}
              options={OPTIONS}
              value={choice}
              onChange={({ target }) =>
                props.onChange({ ...chosen, [text]: target.value as StatusChoice })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
