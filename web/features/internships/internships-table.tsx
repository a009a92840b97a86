import type { Internship } from '#shared/internships/contracts/schemas.ts';
import { InternshipRow } from '#web/features/internships/internship-row.tsx';
import { cx } from '#web/lib/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ColumnHeader, Table, TableBody, TableHead } from '#web/ui/table.tsx';

/** Grey rows that fill a window. */
const SKELETON_ROWS = 12;

/** 'Loading...' over grey rows in the frame of the table. */
export function TableSkeleton() {
  return (
    <div className="overflow-hidden rounded-ui border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-3">
        <Spinner size={16} label="Loading..." />
      </div>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-6 border-b border-line px-3 last:border-b-0 max-sm:h-32 max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-3"
        >
          <Skeleton className="h-8 w-2/5 max-sm:w-3/5" />
          <Skeleton className="h-4 w-1/5 max-sm:w-2/5" />
          <Skeleton className="h-4 w-1/6 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** The listings: Job Title, Company, Location, Sponsorship, Link unless they are invented, Actions; cards below 640 px. */
export function InternshipsTable(props: {
  internships: readonly Internship[];
  listHref: string;
  /** Whether they are invented. */
  sample: boolean;
  hidden: boolean;
  /** Whether other rows are being loaded. */
  waiting: boolean;
  onGoing: (index: number, going: boolean) => void;
}) {
  const { internships, listHref, sample, hidden, waiting, onGoing } = props;
  return (
    <div
      aria-busy={waiting}
      className="row-list rounded-card border-line transition-opacity aria-busy:opacity-60 sm:overflow-clip sm:border sm:bg-surface print:border-0 sm:[&_tbody_tr:last-child]:border-b-0"
    >
      <Table caption={hidden ? 'Internships you hid' : 'Internships'}>
        <TableHead>
          <ColumnHeader>Job Title</ColumnHeader>
          <ColumnHeader>Company</ColumnHeader>
          <ColumnHeader>Location</ColumnHeader>
          <ColumnHeader>Sponsorship</ColumnHeader>
          {/* Nothing is there to open of what is invented. */}
          {!sample && <ColumnHeader>Link</ColumnHeader>}
          <ColumnHeader align="right" className="print:hidden">
            {/* Those of examples come with the pointer. */}
            <span className={cx(sample && !hidden && 'sr-only')}>Actions</span>
          </ColumnHeader>
        </TableHead>
        <TableBody>
          {internships.map((internship, index) => (
            <InternshipRow
              key={internship.id}
              internship={internship}
              listHref={listHref}
              sample={sample}
              hidden={hidden}
              onGoing={(going) => onGoing(index, going)}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
