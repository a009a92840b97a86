import type { ImportPreview } from '#shared/imports/contracts/schemas.ts';
import { IMPORT_FIELD_NAMES, importFieldLabel } from '#shared/imports/fields.ts';
import { Select } from '#web/ui/select.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

type Columns = ImportPreview['columns'];

const OPTIONS = [
  { value: '', label: 'Leave out' },
  ...IMPORT_FIELD_NAMES.map((value) => ({ value, label: importFieldLabel(value) })),
];

/** What each column of the file becomes. */
export function ColumnChoices(props: {
  preview: ImportPreview;
  onChange: (columns: Columns) => void;
}) {
  const { headings, examples, columns, guessed } = props.preview;
  return (
    <section aria-labelledby="import-columns" className="flex flex-col gap-3">
      <h2 id="import-columns" className="font-semibold">
        Columns
      </h2>
      <div className="rounded-ui border-line sm:overflow-clip sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0">
        <Table caption="What each column becomes">
          <TableHead>
            <ColumnHeader>Column</ColumnHeader>
            <ColumnHeader>Example</ColumnHeader>
            <ColumnHeader>Becomes</ColumnHeader>
          </TableHead>
          <TableBody>
            {headings.map((heading, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- headings may repeat, and never move
              <TableRow key={at}>
                <TableCell className="font-medium [overflow-wrap:anywhere]">
                  {heading || `Column ${at + 1}`}
                </TableCell>
                <TableCell className="max-w-72 truncate text-soft max-sm:max-w-full">
                  {examples[at]}
                </TableCell>
                <TableCell>
                  {guessed.includes(at) && (
                    <span id={`import-guess-${at}`} className="mb-1 block text-small text-soft">
                      Guessed from its contents
                    </span>
                  )}
                  <Select
                    aria-label={`${heading || `Column ${at + 1}`} becomes`}
                    aria-describedby={guessed.includes(at) ? `import-guess-${at}` : undefined}
                    options={OPTIONS}
                    value={columns[at] ?? ''}
                    onChange={({ target }) =>
                      props.onChange(
                        columns.map((field, other) =>
                          other === at ? (target.value as Columns[number]) : field,
                        ),
                      )
                    }
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
