import type { ImportPreview } from '#shared/imports/contracts/schemas.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segments } from '#web/ui/segments.tsx';

type Order = ImportPreview['date_order'];
type Duplicates = ImportPreview['duplicates'];

/** How dates such as 3/4/2026 are meant, where the file leaves it open. */
export function DateChoice(props: { order: Order; onChange: (order: Order) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>A date such as 3/4/2026 means</p>
      <Segments
        label="What 3/4/2026 means"
        choices={[
          { key: 'mdy', label: 'March 4' },
          { key: 'dmy', label: '3 April' },
        ]}
        chosen={props.order}
        onChoose={props.onChange}
      />
    </div>
  );
}

/** Says how many rows have no date, and names a column of dates that is left out; these dates can be used. */
export function DateNotice(props: {
  preview: ImportPreview;
  onChange: (columns: ImportPreview['columns']) => void;
}) {
  const { undated, date_column, headings, columns } = props.preview;
  if (undated === 0 && date_column === null) return null;
  const heading = date_column === null ? '' : headings[date_column] || `Column ${date_column + 1}`;
  return (
    <Panel tone={undated > 0 ? 'warning' : 'info'}>
      {undated > 0 && (
        <p>{`${countWords(undated, 'row')} without a date: today’s date will be used.`}</p>
      )}
      {date_column !== null && (
        <>
          <p>{`“${heading}” has dates but is not used.`}</p>
          <Button
            size="small"
            className="mt-2"
            onClick={() =>
              props.onChange(
                columns.map((field, at) => {
                  if (at === date_column) return 'date_applied';
                  return field === 'date_applied' ? '' : field;
                }),
              )
            }
          >
            {`Use the dates in “${heading}”`}
          </Button>
        </>
      )}
    </Panel>
  );
}

/** What becomes of rows whose application is in the list already. */
export function DuplicateChoices(props: {
  chosen: Duplicates;
  onChange: (chosen: Duplicates) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>Duplicates (same link, or same company and title)</p>
      <Segments
        label="Applications in your list already"
        choices={[
          { key: 'skip', label: 'Skip' },
          { key: 'update', label: 'Update' },
          { key: 'add', label: 'Import anyway' },
        ]}
        chosen={props.chosen}
        onChoose={props.onChange}
      />
    </div>
  );
}
