/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   below 640 px a row is a card, and in some browsers a changed CSS display removes an element's table role */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';

/** A table with a sticky header and rows of 44 px; below 640 px each row is a card. `caption` names it for screen readers. */
export function Table(props: { caption: string; children: ReactNode; className?: string }) {
  return (
    <table
      role="table"
      className={cx('w-full border-collapse text-left max-sm:block', props.className)}
    >
      <caption className="sr-only">{props.caption}</caption>
      {props.children}
    </table>
  );
}

/** The header row of a `Table`; its children are `ColumnHeader`s. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

/** The rows of a `Table`. */
export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
      {children}
    </tbody>
  );
}

/** One row, or one card below 640 px. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      role="row"
      className={cx(
        'h-11 border-line transition-colors focus-within:bg-sunken hover:bg-sunken sm:border-b',
        'max-sm:grid max-sm:h-auto max-sm:gap-1 max-sm:rounded-ui max-sm:border max-sm:bg-surface max-sm:p-3',
        className,
      )}
    />
  );
}

/** Direction of a column's sort. */
type SortDirection = 'asc' | 'desc';

interface ColumnHeaderProps {
  children: ReactNode;
  align?: 'left' | 'right';
  /** Called when the column's sort button is pressed; without it the column cannot be sorted. */
  onSort?: () => void;
  /** For a column with several values, whose children are `SortButton`s. */
  sortable?: boolean;
  /** The direction of the current sort, when this column has it. */
  sorted?: SortDirection;
  /** The column's name, where the header holds more than its words. */
  label?: string;
  className?: string;
}

function SortMark({ sorted }: { sorted: SortDirection | undefined }) {
  if (sorted === 'asc') return <ArrowUp size={16} aria-hidden="true" />;
  if (sorted === 'desc') return <ArrowDown size={16} aria-hidden="true" />;
  return <ArrowUpDown size={16} aria-hidden="true" className="text-faint" />;
}

interface SortButtonProps {
  children: ReactNode;
  onSort: () => void;
  sorted: SortDirection | undefined;
  /** Whether this is the active one of several buttons in a header. */
  pressed?: boolean;
}

/** The sort button in a column's header; where rows are cards the header is hidden, so there it is plain text without focus. */
export function SortButton({ children, onSort, sorted, pressed }: SortButtonProps) {
  const wide = useMedia(WIDE);
  if (!wide) return children;
  return (
    <button
      type="button"
      onClick={onSort}
      aria-pressed={pressed}
      className={cx(
        '-mx-2 inline-flex min-h-8 items-center gap-1 rounded-ui px-2 text-left font-medium [&>svg]:shrink-0 hover:bg-sunken hover:text-ink',
        sorted && 'text-ink',
      )}
    >
      {children}
      <SortMark sorted={sorted} />
    </button>
  );
}

/** A column's header; with `onSort` it is a button and carries `aria-sort`. */
export function ColumnHeader({
  children,
  align = 'left',
  onSort,
  sorted,
  sortable = Boolean(onSort),
  label,
  className,
}: ColumnHeaderProps) {
  const order = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-label={label}
      aria-sort={sortable ? (sorted ? order : 'none') : undefined}
      className={cx(
        'sticky top-0 z-10 h-11 border-b border-line bg-surface px-3 text-small font-medium whitespace-nowrap text-soft',
        align === 'right' && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <SortButton onSort={onSort} sorted={sorted}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

/** A cell; `label` names its value where the row is a card and the header is hidden. */
export function TableCell(
  props: ComponentProps<'td'> & { label?: string; align?: 'left' | 'right' },
) {
  const { label, align = 'left', className, children, ...rest } = props;
  return (
    <td
      {...rest}
      role="cell"
      className={cx(
        'px-3 py-1.5 align-middle max-sm:px-0 max-sm:py-0.5',
        label && 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4',
        align === 'right' && 'text-right',
        className,
      )}
    >
      {label && (
        <span
          aria-hidden="true"
          className="shrink-0 text-small whitespace-nowrap text-soft sm:hidden"
        >
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
