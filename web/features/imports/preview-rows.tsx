import type { ImportPreview } from '#shared/imports/contracts/schemas.ts';
import { type Status, statusLabel } from '#shared/applications/status.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

/** Rows that cannot be imported, and why. */
function Problems({ counts, problems }: ImportPreview) {
  if (problems.length === 0) return null;
  return (
    <details className="rounded-ui border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">
        {`${countWords(counts.errors, 'row')} with problems will not be imported`}
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {problems.map(({ line, column, reason }) => (
          <li key={`${line} ${column} ${reason}`} className="[overflow-wrap:anywhere]">
            {`Line ${line}${column && `, ${column}`}: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The first rows as they would be imported, and the problems of others. */
export function PreviewRows({ preview, waiting }: { preview: ImportPreview; waiting: boolean }) {
  return (
    <section
      aria-labelledby="import-preview"
      aria-busy={waiting}
      className="flex flex-col gap-3 transition-opacity aria-busy:opacity-60"
    >
      <h2 id="import-preview" className="font-semibold">
        Preview
      </h2>
      {preview.rows.length > 0 && (
        <div className="rounded-ui border-line sm:overflow-clip sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0">
          <Table caption="The first applications as they will be imported">
            <TableHead>
              <ColumnHeader>Company</ColumnHeader>
              <ColumnHeader>Job title</ColumnHeader>
              <ColumnHeader>Status</ColumnHeader>
              <ColumnHeader>Applied on</ColumnHeader>
            </TableHead>
            <TableBody>
              {preview.rows.map((row) => (
                <TableRow key={row.line}>
                  <TableCell label="Company" className="[overflow-wrap:anywhere]">
                    {row.company_name}
                  </TableCell>
                  <TableCell label="Job title" className="[overflow-wrap:anywhere]">
                    {row.job_title}
                  </TableCell>
                  <TableCell label="Status">{statusLabel(row.status as Status)}</TableCell>
                  <TableCell label="Applied on">
                    <DateText date={row.date_applied} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      <Problems {...preview} />
    </section>
  );
}
