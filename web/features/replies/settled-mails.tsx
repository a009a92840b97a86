import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { ReplyAction } from '#web/features/replies/reply-actions.tsx';
import { Kind, MAIL_LINE, ReplyList } from '#web/features/replies/reply-list.tsx';
import { applicationWords, REASON_WORDS, senderWords } from '#web/features/replies/reply-words.ts';
import { listReplies, replyCalls, useReplyChange, useSitting } from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** A part of the page with its heading. */
export function Part(props: {
  id: string;
  title: string;
  /** A few words after the heading. */
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, note, action, children } = props;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 id={id} className="text-large font-semibold">
            {title}
          </h2>
          {note && <p className="text-small text-soft">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** What was set aside since the page was opened, which is stored nowhere and forgotten when it is left. */
export function SetAside({ onBack }: { onBack: (reply: Reply) => void }) {
  const aside = useSitting();
  if (aside.length === 0) return null;
  return (
    <Part id="aside" title={`Set aside just now: ${aside.length.toLocaleString()}`}>
      <p className="text-small text-soft">
        Subject and sender are shown until you leave this page, and stored nowhere.
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {aside.map((reply) => (
          <li key={reply.id} className={`${MAIL_LINE} items-center px-3 py-1.5`}>
            <span className="max-sm:hidden">
              <Kind reply={reply} />
            </span>
            <span className="truncate font-medium">{reply.subject || '(no subject)'}</span>
            <span className="truncate text-soft max-sm:col-start-1">{senderWords(reply)}</span>
            <Button
              size="small"
              className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              aria-label={`Bring back ${reply.subject}`}
              onClick={() => onBack(reply)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What is linked already, each with its reason and its undo. */
export function Linked(props: { onUndoLast: () => void; isOpen: boolean; onOpen: () => void }) {
  const { onUndoLast, isOpen, onOpen } = props;
  const [page, setPage] = useState(1);
  const list = useQuery(listReplies({ state: 'linked', page: String(page) }));
  const undo = useReplyChange((id: string) => replyCalls.undo(id));
  const toast = useToast();
  // Those that propose something stand above.
  const replies = list.data?.data.filter(({ proposal }) => proposal === null) ?? [];
  if (!list.data || list.data.totalRecords === 0) return null;
  const actionsOf = (reply: Reply): readonly ReplyAction[] => [
    {
      key: 'b',
      label: 'Back to review',
      run: () =>
        undo.mutate(reply.id, {
          onSuccess: () => toast({ title: replyMessages.undone }),
          onError: (error) =>
            toast({ title: replyMessages.undoFailed, description: reasonOf(error), tone: 'error' }),
        }),
    },
  ];
  const wordsOf = ({ application, reason }: Reply) =>
    [application && applicationWords(application), reason && REASON_WORDS[reason]]
      .filter(Boolean)
      .join(' · ');
  return (
    <Part id="linked" title="Linked">
      <ReplyList
        label="Linked"
        replies={replies}
        wordsOf={wordsOf}
        actionsOf={actionsOf}
        onUndo={onUndoLast}
        isOpen={isOpen}
        onOpen={onOpen}
      />
      {list.data.totalPages > 1 && (
        <ListFooter
          count={`${list.data.totalRecords.toLocaleString()} linked`}
          page={page}
          totalPages={list.data.totalPages}
          onPage={(next) => setPage(next ?? 1)}
        />
      )}
    </Part>
  );
}
