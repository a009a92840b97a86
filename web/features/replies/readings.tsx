import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';

import type { ReplySync } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { ReplyDoor } from '#shared/replies/review.ts';
import { countWords } from '#web/lib/paged-list.ts';
import {
  listReplyRules,
  listReplySyncs,
  replyCalls,
  useReplyChange,
} from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { useToast } from '#web/ui/toast.tsx';

const DOORS: Readonly<Record<ReplyDoor, string>> = {
  file: 'File',
  paste: 'Pasted',
  key: 'By a key',
  imap: 'Mailbox',
};

/** One reading with its sums and its one Undo. */
function Reading({ sync }: { sync: ReplySync }) {
  const undo = useReplyChange((id: string) => replyCalls.undoSync(id));
  const toast = useToast();
  const onUndo = () =>
    undo.mutate(sync.id, {
      onSuccess: ({ undone, kept }) =>
        toast({
          title: replyMessages.undone,
          description: [
            `${countWords(undone, 'email')} undone.`,
            kept > 0 && `${countWords(kept, 'change')} you made since were kept.`,
          ]
            .filter(Boolean)
            .join(' '),
        }),
      onError: (error) =>
        toast({ title: replyMessages.undoFailed, description: reasonOf(error), tone: 'error' }),
    });
  const { read, linked, review, aside, known } = sync;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="font-medium">{DOORS[sync.door]}</span>{' '}
        <span className="text-soft">
          <MomentText at={sync.at} />
        </span>
        <span className="tabular block text-small text-soft">
          {`${read} read = ${linked} linked + ${review} to review + ${aside} set aside${known > 0 ? ` · ${known} read before` : ''}`}
        </span>
      </span>
      {sync.undone_at ? (
        <span className="text-small text-soft">undone</span>
      ) : (
        <Button
          size="small"
          icon={<Undo2 size={16} aria-hidden="true" />}
          busy={undo.isPending}
          busyLabel="Undoing..."
          aria-label={`Undo the sync of ${new Date(sync.at).toLocaleString()}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** The newest readings, each with what became of its mails; nothing before the first. */
export function Readings() {
  const list = useQuery(listReplySyncs());
  if (list.isError) return <FailedLoad query={list}>{replyMessages.listFailed}</FailedLoad>;
  if (!list.data?.data.length) return null;
  return (
    <section aria-labelledby="readings" className="flex flex-col gap-1">
      <h2 id="readings" className="font-semibold">
        Syncs
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {list.data.data.map((sync) => (
          <Reading key={sync.id} sync={sync} />
        ))}
      </ul>
    </section>
  );
}

/** The senders with a rule, each with its end; nothing where there is none. */
export function Rules() {
  const list = useQuery(listReplyRules());
  const end = useReplyChange((id: string) => replyCalls.deleteRule(id));
  if (!list.data?.data.length) return null;
  return (
    <section aria-labelledby="rules" className="flex flex-col gap-1">
      <h2 id="rules" className="font-semibold">
        Senders with a rule
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {list.data.data.map(({ id, sender_mail: sender, action, application }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{sender}</span>{' '}
              <span className="text-soft">
                {action === 'aside'
                  ? 'is set aside'
                  : `is linked to ${application?.company_name ?? 'an application'}`}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`End the rule for ${sender}`}
              disabled={end.isPending}
              onClick={() => end.mutate(id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
