import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { addressed, type Input, type Output } from '#shared/core/contract.ts';
import { formatDate, localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { inboxEndpoints } from '#shared/inbox/contracts/endpoints.ts';
import type * as contracts from '#shared/inbox/contracts/schemas.ts';
import { inboxMessages } from '#shared/inbox/messages.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { noteAside, ownZone, refreshReplies } from '#web/lib/queries/replies.ts';
import type { ToastMessage } from '#web/ui/toast-message.ts';

const endpoints = addressed<typeof contracts>()(inboxEndpoints);

const KEY = ['inbox'] as const;

/** The connected mailbox, and whether this server reads any. */
export function getInbox() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.getInbox, { signal }),
    staleTime: 0,
  });
}

/** Connects a mailbox. */
export function useConnectInbox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof contracts.connectInbox.body>) =>
      call(endpoints.connectInbox, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Disconnects the mailbox. */
export function useDisconnectInbox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.disconnectInbox, {}),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

type Synced = Output<typeof contracts.syncInbox.response>;

/** Reads what came into the mailbox. */
export async function syncInbox(client: QueryClient): Promise<Synced> {
  const synced = await call(endpoints.syncInbox, { body: { zone: ownZone() } });
  noteAside(synced.received?.aside ?? []);
  refreshReplies(client);
  void client.invalidateQueries({ queryKey: KEY });
  return synced;
}

/** A failure with the day of the last look that worked. */
export function failureWords({ failure, read_at }: contracts.Inbox): string | undefined {
  if (!failure) return undefined;
  const last = read_at
    ? `Last read on ${formatDate(localDate(new Date(read_at)), undefined, { dateStyle: 'medium' })}.`
    : 'It was never read.';
  return `${inboxMessages.failed(failure)}. ${last}`;
}

/** What 'Sync Gmail' says once the list is read again: what came into the mailbox, or that none is connected, with one link. */
export async function syncMail(
  client: QueryClient,
  goTo: (href: string) => void,
): Promise<ToastMessage> {
  const link = (label: string, href: string) => ({
    action: { label, onSelect: () => goTo(href), leadsElsewhere: true },
  });
  const { inbox } = await client.fetchQuery(getInbox());
  if (!inbox) {
    return { title: messages.applications.synced, ...link('Add emails', paths.replies) };
  }
  const { received, more, inbox: now } = await syncInbox(client);
  const failure = failureWords(now);
  if (failure) {
    return {
      title: messages.applications.syncFailed,
      description: failure,
      tone: 'error',
      ...link('Mailbox', paths.replies),
    };
  }
  const sums = received?.sync ?? { read: 0, linked: 0, review: 0, aside: 0, lost: 0 };
  return {
    title: replyMessages.sums(sums),
    ...(more ? { description: inboxMessages.more } : undefined),
    ...(sums.read > 0 ? link('Review', paths.replies) : undefined),
  };
}
