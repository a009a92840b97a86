import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import {
  KIND_LABELS,
  KIND_TONES,
  proposalOf,
  senderWords,
  trustWords,
} from '#web/features/replies/reply-words.ts';
import { cx } from '#web/lib/classes.ts';
import { isTyping } from '#web/lib/keyboard.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Pill } from '#web/ui/pill.tsx';

/** Something that can be done with a mail, and its key. */
export interface ReplyAction {
  readonly key: string;
  readonly label: string;
  /** Stands beside the first one; others wait in a menu, where there are more than two. */
  readonly isBeside?: boolean;
  readonly run: () => void;
}

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

/** The keys of the lists that no button names, where there is a keyboard. */
export function KeyLine() {
  const keys = [
    ['↑ ↓', 'move'],
    ['U', 'undo'],
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft max-sm:hidden pointer-coarse:hidden">
      {keys.map(([key, words]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Keys keys={key.split(' ')} />
          {words}
        </span>
      ))}
    </p>
  );
}

const KeyCap = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
    <Keys keys={[children.toUpperCase()]} />
  </span>
);

/** What can be done with a mail: the likeliest filled, what stands beside it, and the rest in a menu. */
function Actions({ actions }: { actions: readonly ReplyAction[] }) {
  const inSight = actions.filter(({ isBeside }, at) => at === 0 || isBeside);
  const further = actions.filter((action) => !inSight.includes(action));
  return (
    <div className="flex flex-wrap gap-2">
      {inSight.map(({ key, label, run }, at) => (
        <Button
          key={key}
          size="small"
          variant={at === 0 && actions.length > 1 ? 'primary' : 'secondary'}
          aria-keyshortcuts={key.toUpperCase()}
          onClick={run}
          className={cx(
            'max-w-full max-sm:min-h-10',
            at === 0 && further.length > 0 && 'max-sm:w-full',
          )}
        >
          <span className="truncate">{label}</span>
          {at > 0 && <KeyCap>{key}</KeyCap>}
        </Button>
      ))}
      {further.length > 0 && (
        <Menu
          trigger={
            <Button
              size="small"
              variant="quiet"
              className="max-sm:min-h-10"
              icon={<ChevronDown size={16} aria-hidden="true" />}
            >
              More
            </Button>
          }
        >
          {further.map(({ key, label, run }) => (
            <MenuItem key={key} onSelect={run}>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <KeyCap>{key}</KeyCap>
            </MenuItem>
          ))}
        </Menu>
      )}
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
  actions: readonly ReplyAction[];
  onFocus: () => void;
}) {
  const { reply, isFirst, isCurrent, words, actions, onFocus } = props;
  return (
    <li
      className={cx(
        'border-b border-line last:border-b-0',
        isCurrent && 'bg-accent-soft/40 shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div className="px-3">
        <button
          type="button"
          data-row={reply.id}
          onFocus={onFocus}
          aria-expanded={isCurrent}
          tabIndex={isFirst ? 0 : -1}
          onClick={onFocus}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5 text-left sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <Pill quiet tone={KIND_TONES[reply.kind] ?? 'grey'}>
            {KIND_LABELS[reply.kind]}
          </Pill>
          <span className="min-w-0 max-sm:order-3 max-sm:col-span-2">
            <span className="block truncate font-medium">{reply.subject || '(no subject)'}</span>
          </span>
          <span className="min-w-0 truncate text-soft max-sm:order-4 max-sm:col-span-2">
            {words || senderWords(reply)}
          </span>
          <span className="text-right text-small text-soft">
            {reply.sent_on && <DateText near date={reply.sent_on} />}
          </span>
        </button>
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
  /** Takes back the last decision: U. */
  onUndo: () => void;
  /** Whether its current line is the one that is open on the page. */
  isOpen: boolean;
  /** Called when a line of it is to be the open one. */
  onOpen: () => void;
}) {
  const { label, replies, wordsOf, actionsOf, onUndo, isOpen, onOpen } = props;
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
  const run = (action: ReplyAction) => {
    wantsFocus.current = true;
    setPlace(current);
    action.run();
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
    else if (action) run(action);
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
          actions={
            index === current
              ? actionsOf(reply).map((action) => ({ ...action, run: () => run(action) }))
              : []
          }
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
