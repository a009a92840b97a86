import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { eventEndpoints } from '#shared/applications/contracts/event-endpoints.ts';
import type * as contracts from '#shared/applications/contracts/events.ts';
import { addressed, type Input } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(eventEndpoints);

/** The body that writes an entry. */
type NewEntry = Input<typeof endpoints.createEvent.body>;

/** A change to undo, and what is known of its field by now. */
type Undoing = Input<typeof endpoints.revertEvent.body> & { readonly event: string };

const ALL = ['applications'] as const;
const keyOf = (id: string) => [...ALL, 'events', id] as const;

/** What happened to an application, newest first, page after page. */
export function listEvents(id: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listEvents, { params: { id }, query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasNextPage, currentPage }) => (hasNextPage ? currentPage + 1 : undefined),
    staleTime: 0,
  });
}

/** One event with the whole of its texts. */
export function getEvent(id: string, event: string) {
  return queryOptions({
    queryKey: [...keyOf(id), event],
    queryFn: ({ signal }) => call(endpoints.getEvent, { params: { id, event }, signal }),
  });
}

/** Writes an entry into the history of an application. */
export function useCreateEvent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEntry) => call(endpoints.createEvent, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  });
}

/** Takes back an entry by its id. */
export function useDeleteEvent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: string) => call(endpoints.deleteEvent, { params: { id, event } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  });
}

/** Brings an entry back by its id. */
export function useRestoreEvent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: string) => call(endpoints.restoreEvent, { params: { id, event } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  });
}

/** Undoes a change of an application. */
export function useRevertEvent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ event, ...body }: Undoing) =>
      call(endpoints.revertEvent, { params: { id, event }, body }),
    onSuccess: (application) => {
      client.setQueryData([...ALL, 'one', id], application);
      void client.invalidateQueries({ queryKey: ['companies'] });
      return client.invalidateQueries({ queryKey: ALL });
    },
  });
}
