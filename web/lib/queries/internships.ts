import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { internshipEndpoints } from '#shared/internships/contracts/endpoints.ts';
import type * as contracts from '#shared/internships/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(internshipEndpoints);

const KEY = ['internships'] as const;

/** The API's query for a page of internships. */
export type InternshipsQuery = Input<typeof endpoints.listInternships.query>;

/** A page of the listings, newest first. */
export function listInternships(query: InternshipsQuery) {
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(endpoints.listInternships, { query, signal }),
  });
}

/** Hides a listing from the person by its id. */
export function useDeleteInternship() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteInternship, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    // The listing may be gone; without a connection this waits, and the caller does not.
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Shows a hidden listing again by its id. */
export function useRestoreInternship() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreInternship, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}
