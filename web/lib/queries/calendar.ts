import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { calendarEndpoints } from '#shared/calendar/contracts/endpoints.ts';
import type * as contracts from '#shared/calendar/contracts/schemas.ts';
import { addressed } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(calendarEndpoints);
const FEED = ['calendar'] as const;

/** Since when the person has a calendar feed. */
export function getCalendarFeed() {
  return queryOptions({
    queryKey: FEED,
    queryFn: ({ signal }) => call(endpoints.getCalendarFeed, { signal }),
    staleTime: 0,
  });
}

/** Makes the feed's address, or replaces it; the answer alone has it. */
export function useCreateCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.createCalendarFeed, {}),
    onSuccess: ({ created_at }) => client.setQueryData(FEED, { created_at }),
  });
}

/** Switches the feed off. */
export function useDeleteCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteCalendarFeed, {}),
    onSuccess: () => client.setQueryData(FEED, { created_at: null }),
  });
}
