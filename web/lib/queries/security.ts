import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed } from '#shared/core/contract.ts';
import { securityEndpoints } from '#shared/security/contracts/endpoints.ts';
import type * as contracts from '#shared/security/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';
import { authClient } from '#web/lib/session.ts';

const endpoints = addressed<typeof contracts>()(securityEndpoints);

const SESSIONS = ['security', 'sessions'] as const;
const EVENTS = ['security', 'events'] as const;

/** Where the person is signed in; always refetched, because other devices change it. */
export function listSessions() {
  return queryOptions({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(endpoints.listSessions, { signal }),
    staleTime: 0,
  });
}

/** A page of what happened to the account. */
export function listSecurityEvents(page: number) {
  return queryOptions({
    queryKey: [...EVENTS, page],
    queryFn: ({ signal }) =>
      call(endpoints.listSecurityEvents, { query: { page: String(page) }, signal }),
    staleTime: 0,
  });
}

/** Mails an address an invitation; for operators. */
export function useInvite() {
  return useMutation({
    mutationFn: (email: string) => call(endpoints.invitePerson, { body: { email } }),
  });
}

/** Ends one of the person's sessions by its id, or all others without one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id !== undefined) {
        await call(endpoints.endSession, { params: { id } });
        return;
      }
      const { error } = await (await authClient()).signOut({ scope: 'others' });
      if (error) throw error;
    },
    // A failure may mean that it had ended already.
    onSettled: () => client.invalidateQueries({ queryKey: ['security'] }),
  });
}
