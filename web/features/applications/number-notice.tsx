import { X } from 'lucide-react';
import { formatDate } from '#shared/core/dates.ts';
import { statusLabel } from '#shared/applications/status.ts';
import type { ListSearch } from '#web/features/applications/list-search.ts';
import { NO_NUMBER, type NumberSearch } from '#web/features/applications/number-search.ts';
import { Button } from '#web/ui/button.tsx';

/** In words which rows those are, such as 'OA or further · LinkedIn'; empty for all. */
function numberWords(view: NumberSearch): string {
  const { every, reached, answered, source, since, until } = view;
  const days =
    since && until
      ? `${formatDate(since)} to ${formatDate(until)}`
      : (since && `from ${formatDate(since)}`) || (until && `until ${formatDate(until)}`);
  return [
    every && 'All',
    reached && (reached === 'offer' ? 'Offer' : `${statusLabel(reached)} or further`),
    answered && (answered === 'true' ? 'Answered' : 'Not answered'),
    source,
    days,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says which number's rows the list shows, and shows all again; nothing while it shows all. */
export function NumberNotice(props: { view: ListSearch; onShow: (change: ListSearch) => void }) {
  const words = numberWords(props.view);
  if (words === '') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>
        Shown: <strong className="font-medium text-ink">{words}</strong>, with archived ones
      </span>
      <Button
        size="small"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => props.onShow({ ...NO_NUMBER, page: undefined })}
      >
        Show all
      </Button>
    </p>
  );
}
