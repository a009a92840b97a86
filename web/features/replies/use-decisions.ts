import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Reply } from '#shared/replies/contracts/schemas.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import {
  forgetAside,
  listReplies,
  noteAside,
  refreshReplies,
  replyCalls,
} from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

/** A decision about one mail: what it is called, how it is sent and how it is taken back. */
interface Decision {
  readonly reply: Reply;
  /** Said once it is made, such as 'Linked to Trail'. */
  readonly done: string;
  readonly send: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

/** Milliseconds without a decision after which the lists are read again. */
const SETTLE_MS = 1_500;

/**
 * Decisions about mails: the row goes at once and the request follows, so that the next key need not wait; a decision
 * that could not be sent brings the row back.
 */
export function useDecisions() {
  const client = useQueryClient();
  const toast = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Decision>();
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (id: string, hidden: boolean) =>
    setGone((before) => {
      const next = new Set(before);
      if (hidden) next.add(id);
      else next.delete(id);
      return next;
    });
  const settle = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => refreshReplies(client), SETTLE_MS);
  };
  const failed = (title: string, error: unknown) =>
    toast({ title, description: reasonOf(error), tone: 'error' });

  const undo = async (decision: Decision) => {
    setLast(undefined);
    try {
      await decision.undo();
      forgetAside(decision.reply.id);
      hide(decision.reply.id, false);
      toast({ title: replyMessages.undone });
      refreshReplies(client);
    } catch (error) {
      failed(replyMessages.undoFailed, error);
    }
  };
  const decide = async (decision: Decision) => {
    hide(decision.reply.id, true);
    setLast(decision);
    try {
      await decision.send();
      const action = { label: 'Undo', onSelect: () => void undo(decision) };
      toast({ title: decision.done, action });
      settle();
    } catch (error) {
      hide(decision.reply.id, false);
      setLast(undefined);
      failed(replyMessages.saveFailed, error);
    }
  };
  return {
    gone,
    decide: (decision: Decision) => void decide(decision),
    /** Takes a decision back: the mail waits for a review again. */
    takeBack: (decision: Decision) => void undo(decision),
    undoLast: () => void (last && undo(last)),
  };
}

/** Mails to review beneath which the next ones are asked for. */
const FEW = 20;

/** What waits for a review: who decides quickly finds the next mails there before the last one is gone. */
export function useMailsToReview(gone: ReadonlySet<string>) {
  const review = useQuery(listReplies({ state: 'review' }));
  const { data, refetch } = review;
  useEffect(() => {
    if (data === undefined || data.sums.review <= data.data.length) return;
    const left = data.data.filter(({ id }) => !gone.has(id));
    if (left.length < FEW) void refetch({ cancelRefetch: false });
  }, [data, gone, refetch]);
  return review;
}

/** The decisions that a person can make about a mail. */
export const decisions = {
  link: (reply: Reply, { id, words }: { id: string; words: string }): Decision => ({
    reply,
    done: `Linked to ${words}`,
    send: () => replyCalls.link(reply.id, id),
    undo: () => replyCalls.undo(reply.id),
  }),
  add: (reply: Reply, values: Parameters<typeof replyCalls.add>[1]): Decision => ({
    reply,
    done: `Added ${[values.company_name ?? reply.company_name, values.job_title ?? reply.job_title].filter(Boolean).join(' · ')}`,
    send: () => replyCalls.add(reply.id, values),
    undo: () => replyCalls.undo(reply.id),
  }),
  aside: (reply: Reply): Decision => ({
    reply,
    done: 'Set aside',
    send: async () => {
      await replyCalls.aside(reply.id);
      noteAside([reply]);
    },
    undo: () => replyCalls.bringBack(reply),
  }),
  alwaysAside: (reply: Reply): Decision => {
    let rule = '';
    return {
      reply,
      done: `Emails from ${reply.sender_mail} are always set aside`,
      send: async () => {
        ({ id: rule } = await replyCalls.always(reply.id, 'aside'));
        noteAside([reply]);
      },
      undo: async () => {
        await replyCalls.deleteRule(rule);
        await replyCalls.bringBack(reply);
      },
    };
  },
  alwaysLink: (reply: Reply, { id, words }: { id: string; words: string }): Decision => {
    let rule = '';
    return {
      reply,
      done: `Emails from ${reply.sender_mail} are always linked to ${words}`,
      send: async () => {
        await replyCalls.link(reply.id, id);
        ({ id: rule } = await replyCalls.always(reply.id, 'link'));
      },
      undo: async () => {
        await replyCalls.deleteRule(rule);
        await replyCalls.undo(reply.id);
      },
    };
  },
  confirm: (reply: Reply, body: Parameters<typeof replyCalls.confirm>[1] = {}): Decision => ({
    reply,
    done: 'Confirmed',
    send: () => replyCalls.confirm(reply.id, body),
    undo: () => replyCalls.undo(reply.id),
  }),
  dismiss: (reply: Reply): Decision => ({
    reply,
    done: 'Left as it is',
    send: () => replyCalls.dismiss(reply.id),
    undo: () => replyCalls.undo(reply.id),
  }),
};
