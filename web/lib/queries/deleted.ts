import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountEndpoints } from '#shared/account/contracts/endpoints.ts';
import type * as contracts from '#shared/account/contracts/schemas.ts';
import { addressed } from '#shared/core/contract.ts';
import type { DeletedKind } from '#shared/account/deleted-kinds.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(accountEndpoints);

const KEY = ['deleted'] as const;

/** A page of what the person deleted; always refetched, because every other page can delete something. */
export function listDeletedRecords(page: number | undefined) {
  return queryOptions({
    queryKey: [...KEY, page ?? 1],
    queryFn: ({ signal }) =>
      call(endpoints.listDeletedRecords, {
        query: { page: page === undefined ? undefined : String(page) },
        signal,
      }),
    staleTime: 0,
  });
}

/** Restores a deleted record of a kind by its id. */
export function useRestoreDeletedRecord(kind: DeletedKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreDeletedRecord, { params: { kind, id } }),
    // A failure may mean that it went meanwhile.
    onSettled: () => {
      // It is back in lists, counts and choices of other pages.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Removes a deleted record of a kind for good by its id. */
export function useDeleteForGood(kind: DeletedKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteForGood, { params: { kind, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
