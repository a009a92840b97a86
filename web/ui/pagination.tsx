import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** 'Previous', 'Page X of Y', 'Next'; renders nothing for a single page. */
export function Pagination(props: {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}) {
  const { page, totalPages, onPage } = props;
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-3 sm:justify-end"
    >
      <Button
        icon={<ChevronLeft size={16} aria-hidden="true" className="max-sm:hidden" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <output className="tabular whitespace-nowrap text-soft">{`Page ${page} of ${totalPages}`}</output>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden="true" className="max-sm:hidden" />
      </Button>
    </nav>
  );
}
