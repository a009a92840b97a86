import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deskEndpoints } from '#shared/applications/contracts/desk-endpoints.ts';
import type * as contracts from '#shared/applications/contracts/desk.ts';
import { addressed, type Input } from '#shared/core/contract.ts';
import { localDate } from '#shared/core/dates.ts';
import { call } from '#web/lib/api.ts';
import { invalidate } from '#web/lib/queries/applications.ts';

const endpoints = addressed<typeof contracts>()(deskEndpoints);

/** What is done to several applications. */
export type BulkBody = Input<typeof endpoints.changeApplications.body>;

/** How many applications want to be looked at on the person's day. */
export function getToday() {
  return queryOptions({
    queryKey: ['applications', 'today'],
    queryFn: ({ signal }) =>
      call(endpoints.getToday, { query: { today: localDate(new Date()) }, signal }),
  });
}

/** Changes several applications, all of them or none. */
export function useChangeApplications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkBody) => call(endpoints.changeApplications, { body }),
    onSettled: () => invalidate(client),
  });
}

/** Takes back what was done to several applications. */
export function useUndoChanges() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (done: Input<typeof endpoints.undoChanges.body>) =>
      call(endpoints.undoChanges, { body: done }),
    onSettled: () => invalidate(client),
  });
}
