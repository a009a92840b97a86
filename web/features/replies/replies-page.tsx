import { useQueries, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import { REPLY_PROPOSALS } from '#shared/replies/review.ts';
import { ReadMails } from '#web/features/replies/read-mails.tsx';
import { Readings, Rules } from '#web/features/replies/readings.tsx';
import { KeyLine, type ReplyAction, ReplyList } from '#web/features/replies/reply-list.tsx';
import { applicationWords, REASON_WORDS, senderWords } from '#web/features/replies/reply-words.ts';
import { ReviewPart } from '#web/features/replies/review-part.tsx';
import { decisions, useDecisions, useMailsToReview } from '#web/features/replies/use-decisions.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import {
  forgetAside,
  getReplySums,
  listReplies,
  replyCalls,
  useReplyChange,
  useSitting,
} from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What linked mails propose; a mail that proposes an application is linked to none. */
const PROPOSED = REPLY_PROPOSALS.filter((proposal) => proposal !== 'add');

const count = (value: number) => value.toLocaleString();

/** A part of the page with its heading. */
function Part(props: {
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

/** What was read and what became of it: the three parts always sum to the whole. */
function Sums() {
  const { data, isError } = useQuery(getReplySums());
  if (isError) return null;
  const { read = 0, linked = 0, review = 0, aside = 0, lost = 0 } = data ?? {};
  return (
    <p aria-live="polite" className="tabular text-soft" data-waiting={data === undefined}>
      <strong className="font-semibold text-ink">{count(read)} read</strong>
      {`: ${count(linked)} linked, ${count(review)} to review, ${count(aside)} set aside`}
      {lost > 0 && `, ${count(lost)} lost`}
    </p>
  );
}

/** Confirms every linked mail that says no for sure; the others are confirmed one by one. */
function ConfirmAll({ rejections }: { rejections: number }) {
  const all = useReplyChange(() => replyCalls.confirmRejections());
  const toast = useToast();
  if (rejections < 2) return null;
  return (
    <Button
      size="small"
      busy={all.isPending}
      busyLabel="Confirming..."
      onClick={() =>
        all.mutate(undefined, {
          onSuccess: ({ confirmed }) =>
            toast({ title: `${countWords(confirmed, 'rejection')} confirmed` }),
          onError: (error) =>
            toast({ title: replyMessages.saveFailed, description: reasonOf(error), tone: 'error' }),
        })
      }
    >
      {`${replyMessages.confirmAll} ${count(rejections)} clear rejections`}
    </Button>
  );
}

/** What was set aside since the page was opened, which is stored nowhere and forgotten when it is left. */
function SetAside({ onBack }: { onBack: (reply: Reply) => void }) {
  const aside = useSitting();
  if (aside.length === 0) return null;
  return (
    <Part id="aside" title={`Set aside just now: ${count(aside.length)}`}>
      <p className="text-small text-soft">
        Subject and sender are shown until you leave this page, and stored nowhere.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {aside.map((reply) => (
          <li key={reply.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 truncate">
              {reply.subject || '(no subject)'}{' '}
              <span className="text-soft">{senderWords(reply)}</span>
            </span>
            <Button
              size="small"
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
function Linked({ onUndoLast }: { onUndoLast: () => void }) {
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
        opensFirst={false}
      />
      {list.data.totalPages > 1 && (
        <ListFooter
          count={`${count(list.data.totalRecords)} linked`}
          page={page}
          totalPages={list.data.totalPages}
          onPage={(next) => setPage(next ?? 1)}
        />
      )}
    </Part>
  );
}

/** Linked mails that propose something, the newest first; undefined until they are known. */
function useProposals(count: number): readonly Reply[] | undefined {
  return useQueries({
    queries: PROPOSED.map((proposal) => ({
      ...listReplies({ state: 'linked', proposal }),
      enabled: count > 0,
    })),
    combine: (lists) => {
      if (count === 0) return [];
      if (lists.some(({ data }) => data === undefined)) return undefined;
      return lists
        .flatMap(({ data }) => data?.data ?? [])
        .toSorted((a, b) => (b.sent_at ?? '').localeCompare(a.sent_at ?? ''));
    },
  });
}

/** What waits for a decision, the newest first. */
function Waiting({ decided }: { decided: ReturnType<typeof useDecisions> }) {
  const review = useMailsToReview(decided.gone);
  const sums = useQuery(getReplySums()).data;
  const proposed = useProposals(sums?.proposals ?? 0);
  const isHere = ({ id }: Reply) => !decided.gone.has(id);
  if (review.isError) return <FailedLoad query={review}>{replyMessages.listFailed}</FailedLoad>;
  if (!review.data || !sums) return <Skeleton className="h-40" />;
  const toReview = review.data.data.filter(isHere);
  const proposals = (proposed ?? []).filter(isHere);
  const hidden = review.data.data.length - toReview.length;
  const isEmpty = proposed !== undefined && toReview.length + proposals.length === 0;
  return (
    <>
      {toReview.length > 0 && (
        <Part
          id="review"
          title={`${count(review.data.sums.review - hidden)} to review`}
          action={<KeyLine />}
        >
          <ReviewPart label="To review" replies={toReview} isProposal={false} decisions={decided} />
        </Part>
      )}
      {proposals.length > 0 && (
        <Part
          id="proposals"
          title={`${count(proposals.length)} to confirm`}
          note="among the linked ones"
          action={
            <div className="flex flex-wrap items-center gap-4">
              {toReview.length === 0 && <KeyLine />}
              <ConfirmAll rejections={sums.rejections} />
            </div>
          }
        >
          <ReviewPart label="To confirm" replies={proposals} isProposal decisions={decided} />
        </Part>
      )}
      {isEmpty && (
        <EmptyState title={sums.read ? 'Nothing to review' : 'Let email keep your list up to date'}>
          {sums.read
            ? 'Every email that was read is linked or set aside.'
            : 'Paste or drop a confirmation, an invitation or a rejection. It is linked to its application, and you decide the rest.'}
        </EmptyState>
      )}
    </>
  );
}

/** Replies from email, at /replies: what waits for a decision, what is linked, and the ways in. */
export function RepliesPage({ mailbox }: { mailbox?: ReactNode }) {
  const decided = useDecisions();
  const [reading, setReading] = useState(false);
  // What was set aside is shown until the page is left.
  useEffect(() => () => forgetAside(), []);
  const sums = useQuery(getReplySums()).data;
  const isFirst = sums?.read === 0;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle
          actions={
            <>
              <LinkButton variant="quiet" href={paths.dashboard}>
                Applications
              </LinkButton>
              {!isFirst && (
                <Button
                  // While mails wait, the filled buttons are theirs.
                  variant={sums && sums.review + sums.proposals > 0 ? 'secondary' : 'primary'}
                  icon={<Inbox size={16} aria-hidden="true" />}
                  aria-expanded={reading}
                  onClick={() => setReading(!reading)}
                >
                  Read emails
                </Button>
              )}
            </>
          }
        >
          Replies
        </PageTitle>
        <Sums />
      </div>
      {(reading || isFirst) && (
        <Part id="read-mails" title="Read emails">
          <ReadMails onRead={() => setReading(true)} />
        </Part>
      )}
      <Waiting decided={decided} />
      <SetAside onBack={(reply) => decided.takeBack(decisions.aside(reply))} />
      <Linked onUndoLast={decided.undoLast} />
      {mailbox}
      <Rules />
      <Readings />
    </div>
  );
}
