import { useQueries, useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import { REPLY_PROPOSALS } from '#shared/replies/review.ts';
import { ReadMails } from '#web/features/replies/read-mails.tsx';
import { Readings, Rules } from '#web/features/replies/readings.tsx';
import { KeyLine } from '#web/features/replies/reply-actions.tsx';
import { ReviewPart } from '#web/features/replies/review-part.tsx';
import { Linked, Part, SetAside } from '#web/features/replies/settled-mails.tsx';
import { decisions, useDecisions, useMailsToReview } from '#web/features/replies/use-decisions.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import {
  forgetAside,
  getReplySums,
  listReplies,
  replyCalls,
  useReplyChange,
} from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What linked mails propose; a mail that proposes an application is linked to none. */
const PROPOSED = REPLY_PROPOSALS.filter((proposal) => proposal !== 'add');

const count = (value: number) => value.toLocaleString();

/** What was read and what became of it: the three parts always sum to the whole, and what of the linked waits for a word is named. */
function Sums() {
  const { data, isError } = useQuery(getReplySums());
  if (isError) return null;
  const { read = 0, linked = 0, proposals = 0, review = 0, aside = 0, lost = 0 } = data ?? {};
  const toConfirm = proposals > 0 ? ` (${count(proposals)} to confirm)` : '';
  return (
    <p aria-live="polite" className="tabular text-soft" data-waiting={data === undefined}>
      <strong className="font-semibold text-ink">{count(read)} read</strong>
      {`: ${count(linked)} linked${toConfirm}, ${count(review)} to review, ${count(aside)} set aside`}
      {lost > 0 && `, ${count(lost)} lost`}
    </p>
  );
}

/** Confirms every linked mail that says no for sure; the others are confirmed one by one. */
function ConfirmAll({ rejections, of }: { rejections: number; of: number }) {
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
      {rejections < of
        ? `${replyMessages.confirmAll} ${count(rejections)} clear rejections`
        : replyMessages.confirmEach(rejections)}
    </Button>
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

/** The lists of mails on the page, of which one has the open line. */
type ListOfPage = 'review' | 'proposals' | 'linked';

const areRejections = (proposals: readonly Reply[]) =>
  proposals.every(({ proposal }) => proposal === 'rejection');

/** What the proposals are together: rejections, where nothing else is among them. */
const proposedWords = (proposals: readonly Reply[]) =>
  areRejections(proposals)
    ? countWords(proposals.length, 'rejection')
    : countWords(proposals.length, 'email');

/** What waits for a decision, the newest first. */
function Waiting(props: {
  decided: ReturnType<typeof useDecisions>;
  open: ListOfPage;
  onOpen: (list: ListOfPage) => void;
}) {
  const { decided, open, onOpen } = props;
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
          note="not linked yet"
          action={<KeyLine />}
        >
          <ReviewPart
            label="To review"
            replies={toReview}
            isProposal={false}
            decisions={decided}
            isOpen={open === 'review'}
            onOpen={() => onOpen('review')}
          />
        </Part>
      )}
      {proposals.length > 0 && (
        <Part
          id="proposals"
          title={`${proposedWords(proposals)} to confirm`}
          {...(areRejections(proposals) && { note: 'each sets its application to Rejected' })}
          action={
            <div className="flex flex-wrap items-center gap-4">
              {toReview.length === 0 && <KeyLine />}
              <ConfirmAll rejections={sums.rejections} of={proposals.length} />
            </div>
          }
        >
          <ReviewPart
            label="To confirm"
            replies={proposals}
            isProposal
            decisions={decided}
            isOpen={open === 'proposals' || (open === 'review' && toReview.length === 0)}
            onOpen={() => onOpen('proposals')}
          />
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
  const [open, setOpen] = useState<ListOfPage>('review');
  // What was set aside is shown until the page is left.
  useEffect(() => () => forgetAside(), []);
  const sums = useQuery(getReplySums()).data;
  const isFirst = sums?.read === 0;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle
          above={<BackLink href={paths.dashboard}>Applications</BackLink>}
          actions={
            !isFirst && (
              <Button
                // While mails wait, the filled buttons are theirs.
                variant={sums && sums.review + sums.proposals > 0 ? 'secondary' : 'primary'}
                icon={<MailPlus size={16} aria-hidden="true" />}
                aria-expanded={reading}
                onClick={() => setReading(!reading)}
              >
                Add emails
              </Button>
            )
          }
        >
          Replies
        </PageTitle>
        <Sums />
      </div>
      {(reading || isFirst) && (
        <Part id="read-mails" title="Add emails">
          <ReadMails onRead={() => setReading(true)} />
        </Part>
      )}
      <Waiting decided={decided} open={open} onOpen={setOpen} />
      <SetAside onBack={(reply) => decided.takeBack(decisions.aside(reply))} />
      <Linked
        onUndoLast={decided.undoLast}
        isOpen={open === 'linked'}
        onOpen={() => setOpen('linked')}
      />
      {mailbox}
      <Rules />
      <Readings />
    </div>
  );
}
