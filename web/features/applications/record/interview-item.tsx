import { Trash2 } from 'lucide-react';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { localTimeIn, zonedText } from '#shared/core/zoned-time.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { EditInterview } from '#web/features/applications/record/edit-interview.tsx';
import { ownZone } from '#web/features/applications/record/interview-fields.tsx';
import { useDeleteInterview, useRestoreInterview } from '#web/lib/queries/interviews.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** When it begins: in the zone in which it was agreed, and in the reader's where that differs. */
function Start({ interview: { starts_at, zone, minutes } }: { interview: Interview }) {
  const start = new Date(starts_at);
  const own = ownZone();
  const differs = localTimeIn(start, own) !== localTimeIn(start, zone);
  return (
    <p className="text-small text-soft">
      <time dateTime={starts_at}>{zonedText(start, zone)}</time>
      {minutes !== null && ` · ${minutes} minutes`}
      {differs && ` · for you ${zonedText(start, own)}`}
    </p>
  );
}

/** An interview in the history of its application. */
export function InterviewItem({ interview }: { interview: Interview }) {
  const { id, application_id, round, kind, place, people, outcome, notes } = interview;
  const [remove, restore] = [
    useDeleteInterview(application_id),
    useRestoreInterview(application_id),
  ];
  const { busy, onDelete } = useDeletion(id, { remove, restore }, recordMessages.interviews);
  const heading = ['Interview', interviewKindLabel(kind), round].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1 [overflow-wrap:anywhere]">
        <Start interview={interview} />
        <p className="font-medium">{heading}</p>
        {/^https?:\/\//i.test(place) ? (
          <p>
            <ExternalLink href={place} className="prose-link">
              {place}
            </ExternalLink>
          </p>
        ) : (
          place && <p>{place}</p>
        )}
        {people && <p>{`With ${people}`}</p>}
        {outcome && <p>{`Outcome: ${outcome}`}</p>}
        {notes && <p className="whitespace-pre-wrap">{notes}</p>}
      </div>
      <div className="flex">
        <EditInterview interview={interview} />
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          icon={<Trash2 size={16} aria-hidden="true" />}
          aria-label={`Delete interview ${round}`.trim()}
          onClick={() => void onDelete()}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
