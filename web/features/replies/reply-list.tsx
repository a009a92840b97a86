import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import {
  Actions,
  actionsInSight,
  LineActions,
  type ReplyAction,
} from '#web/features/replies/reply-actions.tsx';
import {
  KIND_LABELS,
  KIND_TONES,
  proposalOf,
  senderWords,
  trustWords,
} from '#web/features/replies/reply-words.ts';
import { cx } from '#web/lib/classes.ts';
import { isTyping } from '#web/lib/keyboard.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { Pill } from '#web/ui/pill.tsx';

/** The columns of a mail's line, the same in every list: its kind, its subject, where it belongs, and at the end what is done with it or its day. */
export const MAIL_LINE =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[9rem_minmax(0,33%)_minmax(0,1fr)_auto] xl:grid-cols-[9rem_24rem_minmax(0,1fr)_auto]';

/** The kind of a mail, as its line begins. */
export const Kind = ({ reply }: { reply: Reply }) => (
  <Pill quiet tone={KIND_TONES[reply.kind] ?? 'grey'}>
    {KIND_LABELS[reply.kind]}
  </Pill>
);

/** What a row shows beneath its line while it is the current one. */
function Detail({ reply, children }: { reply: Reply; children: ReactNode }) {
  const words = reply.proposal === 'add' ? '' : proposalOf(reply).words;
  return (
    <div className="flex flex-col gap-2 pb-3 sm:pl-39">
      {words ? (
        <p className="[overflow-wrap:anywhere]">{words}</p>
      ) : (
        reply.sentence && (
          <p className="text-soft [overflow-wrap:anywhere]">{`“${reply.sentence}”`}</p>
        )
      )}
      {reply.unread && (
        <p className="text-small text-danger">
          {`Only its head could be read: ${replyMessages.refusals[reply.unread]}.`}
        </p>
      )}
      {reply.forged && (
        <p className="text-small text-danger">
          {`The sender may be forged (SPF ${reply.spf ?? 'unknown'}, DKIM ${reply.dkim ?? 'unknown'}, DMARC ${reply.dmarc ?? 'unknown'}).`}
        </p>
      )}
      {children}
    </div>
  );
}

/** One mail in one line; the current one shows what decided and what can be done. */
function Row(props: {
  reply: Reply;
  /** Whether Tab leads to it. */
  isFirst: boolean;
  isCurrent: boolean;
  words: string;
  /** What its buttons do: all of it in the open line, otherwise what its end shows. */
  actions: readonly ReplyAction[];
  onFocus: () => void;
}) {
  const { reply, isFirst, isCurrent, words, actions, onFocus } = props;
  const subject = useId();
  return (
    <li
      className={cx(
        'border-b border-line last:border-b-0',
        isCurrent && 'bg-accent-soft/40 shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div className="px-3">
        <div className="flex items-center gap-4">
          <button
            type="button"
            data-row={reply.id}
            onFocus={onFocus}
            aria-expanded={isCurrent}
            tabIndex={isFirst ? 0 : -1}
            onClick={onFocus}
            className={`${MAIL_LINE} min-w-0 flex-1 items-baseline py-2.5 text-left`}
          >
            <Kind reply={reply} />
            <span className="min-w-0 max-sm:order-3 max-sm:col-span-2">
              <span id={subject} className="block truncate font-medium">
                {reply.subject || '(no subject)'}
              </span>
            </span>
            <span className="min-w-0 truncate text-soft max-sm:order-4 max-sm:col-span-2">
              {words || senderWords(reply)}
            </span>
            <span className="text-right text-small text-soft">
              {reply.sent_on && <DateText near date={reply.sent_on} />}
            </span>
          </button>
          {!isCurrent && actions.length > 0 && <LineActions actions={actions} of={subject} />}
        </div>
        {isCurrent && (
          <Detail reply={reply}>
            <p className="text-small text-soft [overflow-wrap:anywhere]">
              {[senderWords(reply), reply.sender_name && reply.sender_mail, ...trustWords(reply)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Actions actions={actions} />
          </Detail>
        )}
      </div>
    </li>
  );
}

/**
 * Mails, one a line, for the keyboard first: arrows move, a letter does what the current row's button of that letter
 * does, and the focus goes on to the next mail once one is gone.
 */
export function ReplyList(props: {
  label: string;
  replies: readonly Reply[];
  wordsOf: (reply: Reply) => string;
  actionsOf: (reply: Reply) => readonly ReplyAction[];
  /** Whether each line that is not open has its likeliest actions at its end. */
  hasLineActions?: boolean;
  /** Takes back the last decision: U. */
  onUndo: () => void;
  /** Whether its current line is the one that is open on the page. */
  isOpen: boolean;
  /** Called when a line of it is to be the open one. */
  onOpen: () => void;
}) {
  const { label, replies, wordsOf, actionsOf, onUndo, isOpen, onOpen } = props;
  const { hasLineActions = false } = props;
  const [currentId, setCurrentId] = useState<string>();
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef(false);
  const found = replies.findIndex(({ id }) => id === currentId);
  const current = Math.min(found === -1 ? place : found, replies.length - 1);
  const currentKey = replies[current]?.id;
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>(`[data-row="${currentKey}"]`)?.focus();
  }, [currentKey]);

  const moveTo = (index: number) => {
    const next = replies[Math.max(0, Math.min(index, replies.length - 1))];
    if (!next) return;
    wantsFocus.current = true;
    setCurrentId(next.id);
    setPlace(replies.indexOf(next));
  };
  const run = (index: number, action: ReplyAction) => {
    wantsFocus.current = true;
    setCurrentId(replies[index]?.id);
    setPlace(index);
    action.run();
  };
  const runsOf = (reply: Reply, index: number) => {
    const isWhole = index === current && isOpen;
    if (!isWhole && !hasLineActions) return [];
    const all = actionsOf(reply);
    const shown = isWhole ? all : actionsInSight(all);
    return shown.map((action) => ({ ...action, run: () => run(index, action) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // An open menu has the keys.
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
    const reply = replies[current];
    if (!reply) return;
    const pressed = event.key.toLowerCase();
    const moves: Readonly<Record<string, number>> = {
      arrowdown: current + 1,
      arrowup: current - 1,
      home: 0,
      end: replies.length - 1,
    };
    const target = moves[pressed];
    const action = actionsOf(reply).find(({ key }) => key === pressed);
    if (target === undefined && !action && pressed !== 'u') return;
    event.preventDefault();
    if (target !== undefined) moveTo(target);
    else if (action) run(current, action);
    else onUndo();
  };
  return (
    // The keys work on whatever in the list has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {replies.map((reply, index) => (
        <Row
          key={reply.id}
          reply={reply}
          isFirst={index === current}
          isCurrent={index === current && isOpen}
          words={wordsOf(reply)}
          actions={runsOf(reply, index)}
          onFocus={() => {
            setCurrentId(reply.id);
            setPlace(index);
            onOpen();
          }}
        />
      ))}
    </ul>
  );
}
