import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { addressed, type Input } from '#shared/core/contract.ts';
import { replyEndpoints } from '#shared/replies/contracts/endpoints.ts';
import type * as keeping from '#shared/replies/contracts/keeping.ts';
import type * as receive from '#shared/replies/contracts/receive.ts';
import type * as review from '#shared/replies/contracts/review.ts';
import type { Received, Reply } from '#shared/replies/contracts/schemas.ts';
import type { ReplyRuleAction } from '#shared/replies/review.ts';
import { call } from '#web/lib/api.ts';
import { uploadForm, type UploadOptions } from '#web/lib/upload.ts';

const endpoints = addressed<typeof review & typeof receive & typeof keeping>()(replyEndpoints);

const KEY = ['replies'] as const;

/** Which mails a list shows. */
type ReplyQuery = Input<typeof endpoints.listReplies.query>;

/** A page of what is linked or waits for a review. */
export function listReplies(query: ReplyQuery) {
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listReplies, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many mails were read, and what became of them. */
export function getReplySums() {
  return queryOptions({
    queryKey: [...KEY, 'sums'],
    queryFn: ({ signal }) => call(endpoints.getReplySums, { signal }),
    staleTime: 0,
  });
}

/** The newest readings of mail. */
export function listReplySyncs() {
  return queryOptions({
    queryKey: [...KEY, 'syncs'],
    queryFn: ({ signal }) => call(endpoints.listReplySyncs, { query: {}, signal }),
    staleTime: 0,
  });
}

/** The senders with a rule. */
export function listReplyRules() {
  return queryOptions({
    queryKey: [...KEY, 'rules'],
    queryFn: ({ signal }) => call(endpoints.listReplyRules, { signal }),
    staleTime: 0,
  });
}

let sitting: readonly Reply[] = [];
const watchers = new Set<() => void>();
function setSitting(next: readonly Reply[]): void {
  sitting = next;
  for (const watcher of watchers) watcher();
}

/** Notes what was set aside, whose subject and sender are stored nowhere else. */
export function noteAside(replies: readonly Reply[]): void {
  const ids = new Set(replies.map(({ id }) => id));
  setSitting([...replies, ...sitting.filter(({ id }) => !ids.has(id))]);
}

/** Forgets what was set aside: one mail that came back, or all when the page is left. */
export function forgetAside(id?: string): void {
  setSitting(id === undefined ? [] : sitting.filter((reply) => reply.id !== id));
}

/** What was set aside since the page of replies was last left, the newest first. */
export function useSitting(): readonly Reply[] {
  return useSyncExternalStore(
    (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    () => sitting,
  );
}

/** Reads again what a mail may have changed. */
export function refreshReplies(client: QueryClient): void {
  for (const queryKey of [KEY, ['applications'], ['companies'], ['interviews']]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** What the person can say of one mail. */
export const replyCalls = {
  link: (id: string, application: string) =>
    call(endpoints.linkReply, { params: { id }, body: { application_id: application } }),
  add: (id: string, body: Input<typeof endpoints.addFromReply.body>) =>
    call(endpoints.addFromReply, { params: { id }, body }),
  aside: (id: string) => call(endpoints.setReplyAside, { params: { id } }),
  confirm: (id: string, body: Input<typeof endpoints.confirmReply.body>) =>
    call(endpoints.confirmReply, { params: { id }, body }),
  dismiss: (id: string) => call(endpoints.dismissReply, { params: { id } }),
  undo: (id: string) => call(endpoints.undoReply, { params: { id } }),
  always: (id: string, action: ReplyRuleAction) =>
    call(endpoints.createReplyRule, { params: { id }, body: { action } }),
  forgetText: (id: string) => call(endpoints.forgetReplyText, { params: { id } }),
  confirmRejections: () => call(endpoints.confirmRejections, { body: {} }),
  undoSync: (id: string) => call(endpoints.undoReplySync, { params: { id } }),
  deleteRule: (id: string) => call(endpoints.deleteReplyRule, { params: { id } }),
  /** A mail that was set aside comes back as it was told then. */
  bringBack: (reply: Reply) => {
    const { id, sync_id: _sync, state: _state, sure: _sure, sent_on: _day, ...told } = reply;
    const { forged: _forged, application: _application, reason: _reason, ...rest } = told;
    const { proposal: _proposal, done: _done, text: _text, candidates, ...body } = rest;
    return call(endpoints.bringReplyBack, {
      params: { id },
      body: { ...body, candidates: candidates.map((one) => one.id) },
    });
  },
};

/** A change of replies, after which what it may have changed is read again. */
export function useReplyChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshReplies(client) });
}

/** The time zone of this browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Mails to read: files one after the other as one reading, or a pasted text, about an application where it is known. */
interface MailsToRead {
  readonly files: readonly File[];
  readonly text?: string;
  readonly application?: string | undefined;
  readonly onProgress?: UploadOptions['onProgress'];
}

/** What several files brought together. */
function joined(before: Received | undefined, next: Received): Received {
  if (!before) return next;
  return {
    sync: next.sync,
    accepted: before.accepted + next.accepted,
    cut: before.cut || next.cut,
    refused: [...before.refused, ...next.refused],
    replies: [...before.replies, ...next.replies],
    aside: [...before.aside, ...next.aside],
  };
}

/** Sends mails to be read. Throws AppError; files before one that is refused stay read. */
async function readMails(mails: MailsToRead): Promise<Received | undefined> {
  const { files, text, application, onProgress = () => undefined } = mails;
  if (text !== undefined) {
    return call(endpoints.receiveText, { body: { text, application, zone: ownZone() } });
  }
  let received: Received | undefined;
  for (const file of files) {
    const form = new FormData();
    form.set('file', file, file.name);
    const query = new URLSearchParams({ zone: ownZone() });
    if (application) query.set('application', application);
    if (received?.sync) query.set('sync', received.sync.id);
    const { method, path } = endpoints.receiveMessages;
    const address = { method, path: `${path}?${query}` };
    const { signal } = new AbortController();
    const next = (await uploadForm(address, form, { signal, onProgress })) as Received;
    noteAside(next.aside);
    received = joined(received, next);
  }
  return received;
}

/** Reads mails and shows what they changed. */
export function useReadMails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mails: MailsToRead) => {
      const received = await readMails(mails);
      if (mails.text !== undefined && received) noteAside(received.aside);
      return received;
    },
    onSettled: () => refreshReplies(client),
  });
}
