import { Trash2 } from 'lucide-react';
import type { Paper } from '#shared/record/contracts/papers.ts';
import { localDate } from '#shared/core/dates.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import { useDeletePaper, useRestorePaper } from '#web/lib/queries/papers.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';

const NAMES = { posting: 'Posting', resume: 'Resume sent', letter: 'Letter or answer' } as const;

function PaperItem({ id, paper }: { id: string; paper: Paper }) {
  const [remove, restore] = [useDeletePaper(id), useRestorePaper(id)];
  const { busy, onDelete } = useDeletion(paper.id, { remove, restore }, recordMessages.papers);
  const name = paper.label || NAMES[paper.kind];
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 border-t border-line py-2">
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        <p className="text-small text-soft">
          {`${NAMES[paper.kind]} · `}
          <DateText medium date={localDate(new Date(paper.created_at))} />
        </p>
        {paper.answer_id && (
          <AppLink
            href={viewHref(paths.jobgpt, { application: id, answer: paper.answer_id })}
            className="prose-link text-small"
          >
            Answer of JobGPT
          </AppLink>
        )}
        {paper.text && (
          <details>
            <summary className="min-h-8 cursor-pointer text-small">{`Text of ${name}`}</summary>
            <p className="text-small whitespace-pre-wrap">{paper.text}</p>
          </details>
        )}
      </div>
      <Button
        size="small"
        variant="quiet"
        busy={busy}
        icon={<Trash2 size={16} aria-hidden="true" />}
        aria-label={`Delete ${name}`}
        onClick={() => void onDelete()}
      >
        Delete
      </Button>
    </li>
  );
}

/** Things kept with an application, each with its date; nothing when there are none. */
export function PaperList(props: { id: string; label: string; papers: readonly Paper[] }) {
  const { id, label, papers } = props;
  if (papers.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col px-2">
      {papers.map((paper) => (
        <PaperItem key={paper.id} id={id} paper={paper} />
      ))}
    </ul>
  );
}
