import { useState } from 'react';

import { localTimeIn, instantIn } from '#shared/core/zoned-time.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import { ChooseApplication } from '#web/features/replies/choose-application.tsx';
import type { ReplyAction } from '#web/features/replies/reply-actions.tsx';
import { ReplyList } from '#web/features/replies/reply-list.tsx';
import {
  applicationWords,
  candidateWords,
  proposalLine,
  proposalOf,
} from '#web/features/replies/reply-words.ts';
import { decisions, type useDecisions } from '#web/features/replies/use-decisions.ts';
import { ownZone } from '#web/lib/queries/replies.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Decisions = ReturnType<typeof useDecisions>;

/** What a dialog asks about a mail. */
type Question = { readonly kind: 'application' | 'add' | 'always' | 'time'; readonly reply: Reply };

const targetOf = (application: NonNullable<Reply['application']>) => ({
  id: application.id,
  words: applicationWords(application),
});

/** Asks for what the mail does not say of a new application. */
function AddDialog(props: {
  reply: Reply;
  onAdd: (values: { company_name: string; job_title: string }) => void;
  onClose: () => void;
}) {
  const { reply, onAdd, onClose } = props;
  const [company, setCompany] = useState(reply.company_name);
  const [title, setTitle] = useState(reply.job_title);
  const [tried, setTried] = useState(false);
  const problems = {
    company: tried && !company.trim() ? { error: replyMessages.companyRequired } : {},
    title: tried && !title.trim() ? { error: replyMessages.titleRequired } : {},
  };
  return (
    <Dialog open onOpenChange={onClose} title="Add an application" description={reply.subject}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (company.trim() && title.trim()) onAdd({ company_name: company, job_title: title });
        }}
      >
        <Field label="Company" required {...problems.company}>
          <Input
            value={company}
            maxLength={NAME_MAX}
            onChange={({ target }) => setCompany(target.value)}
          />
        </Field>
        <Field label="Job title" required {...problems.title}>
          <Input
            value={title}
            maxLength={NAME_MAX}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {replyMessages.addIt}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the time of an interview whose mail does not say the moment. */
function TimeDialog(props: {
  reply: Reply;
  onSave: (time: { starts_at: string; zone: string }) => void;
  onClose: () => void;
}) {
  const { reply, onSave, onClose } = props;
  const zone = reply.event?.zone ?? ownZone();
  const { event } = reply;
  const [time, setTime] = useState(
    event?.starts_at ? localTimeIn(new Date(event.starts_at), zone) : (event?.start ?? ''),
  );
  const [tried, setTried] = useState(false);
  const at = instantIn(time.slice(0, 16), zone);
  return (
    <Dialog open onOpenChange={onClose} title="When is the interview?" description={reply.subject}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          setTried(true);
          if (at) onSave({ starts_at: at.toISOString(), zone });
        }}
      >
        <Field
          label="Time"
          required
          hint={zone}
          {...(tried && !at ? { error: replyMessages.noTime } : {})}
        >
          <Input
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Add the interview
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks what is always done with mail of a sender. */
function AlwaysDialog(props: {
  reply: Reply;
  onAside: () => void;
  onLink: (target: { id: string; words: string }) => void;
  onClose: () => void;
}) {
  const { reply, onAside, onLink, onClose } = props;
  const targets = [reply.application, ...reply.candidates].filter((one) => one !== null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Always for emails from ${reply.sender_mail}`}
      description="This email, and every later one from this sender."
    >
      <div className="flex flex-col items-start gap-2">
        <Button onClick={onAside}>Set aside</Button>
        {targets.map((target) => (
          <Button key={target.id} className="max-w-full" onClick={() => onLink(targetOf(target))}>
            <span className="truncate">{`Link to ${applicationWords(target)}`}</span>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** What to do with a mail that waits for a review, the likeliest first. */
function reviewActions(
  reply: Reply,
  decide: Decisions['decide'],
  ask: (question: Question) => void,
): readonly ReplyAction[] {
  const [first, ...others] = reply.candidates.map(targetOf);
  const links = first
    ? [
        {
          key: 'l',
          label: `Link to ${first.words}`,
          run: () => decide(decisions.link(reply, first)),
        },
        ...others.slice(0, 8).map((target, index) => ({
          key: String(index + 2),
          label: `Link to ${target.words}`,
          run: () => decide(decisions.link(reply, target)),
        })),
      ]
    : [];
  const isWhole = reply.company_name !== '' && reply.job_title !== '';
  const other: ReplyAction = {
    key: 'o',
    label: first ? 'Other application' : 'Link to an application',
    run: () => ask({ kind: 'application', reply }),
  };
  const add: ReplyAction = {
    key: 'n',
    label: reply.proposal === 'add' ? replyMessages.addIt : 'New application',
    run: () => (isWhole ? decide(decisions.add(reply, {})) : ask({ kind: 'add', reply })),
  };
  return [
    ...links,
    ...(reply.proposal === 'add' ? [add, other] : [other, add]),
    { key: 'x', label: 'Not mine', isBeside: true, run: () => decide(decisions.aside(reply)) },
    ...(reply.sender_mail && !reply.forged
      ? [
          {
            key: 'a',
            label: 'Always for this sender',
            run: () => ask({ kind: 'always', reply }),
          },
        ]
      : []),
  ];
}

/** What to do with a linked mail that proposes something. */
function proposalActions(
  reply: Reply,
  decide: Decisions['decide'],
  ask: (question: Question) => void,
): readonly ReplyAction[] {
  const wantsTime = reply.proposal === 'interview' && !reply.event?.starts_at;
  return [
    {
      key: 'y',
      label: proposalOf(reply).press,
      run: () => (wantsTime ? ask({ kind: 'time', reply }) : decide(decisions.confirm(reply))),
    },
    {
      key: 't',
      label: replyMessages.dismiss,
      isBeside: true,
      run: () => decide(decisions.dismiss(reply)),
    },
    {
      key: 'o',
      label: 'Other application',
      run: () => ask({ kind: 'application', reply }),
    },
  ];
}

/** Mails that wait for a decision: those to review, or linked ones that propose something. */
export function ReviewPart(props: {
  label: string;
  replies: readonly Reply[];
  isProposal: boolean;
  decisions: Decisions;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { label, replies, isProposal, isOpen, onOpen } = props;
  const { decide, undoLast } = props.decisions;
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const answer = (decision: Parameters<typeof decide>[0]) => {
    close();
    decide(decision);
  };
  const actionsOf = isProposal ? proposalActions : reviewActions;
  const wordsOf = isProposal ? proposalLine : candidateWords;
  const reply = question?.reply;
  return (
    <>
      <ReplyList
        label={label}
        replies={replies}
        wordsOf={wordsOf}
        actionsOf={(one) => actionsOf(one, decide, setQuestion)}
        hasLineActions={isProposal}
        onUndo={undoLast}
        isOpen={isOpen}
        onOpen={onOpen}
      />
      {reply && question.kind === 'application' && (
        <ChooseApplication
          subject={reply.subject}
          first={reply.company_name}
          onChoose={(target) => answer(decisions.link(reply, target))}
          onClose={close}
        />
      )}
      {reply && question.kind === 'add' && (
        <AddDialog
          reply={reply}
          onAdd={(values) => answer(decisions.add(reply, values))}
          onClose={close}
        />
      )}
      {reply && question.kind === 'time' && (
        <TimeDialog
          reply={reply}
          onSave={(interview) => answer(decisions.confirm(reply, { interview }))}
          onClose={close}
        />
      )}
      {reply && question.kind === 'always' && (
        <AlwaysDialog
          reply={reply}
          onAside={() => answer(decisions.alwaysAside(reply))}
          onLink={(target) => answer(decisions.alwaysLink(reply, target))}
          onClose={close}
        />
      )}
    </>
  );
}
