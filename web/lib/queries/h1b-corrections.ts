import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Output } from '#shared/core/contract.ts';
import { correctionEndpoints } from '#shared/h1b/contracts/correction-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/corrections.ts';
import { call } from '#web/lib/api.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

const endpoints = addressed<typeof contracts>()(correctionEndpoints);

const KEY = [...h1bKeys.all, 'corrections'] as const;

/** The names that are parted for everybody. */
type Corrections = Output<typeof endpoints.listH1bCorrections.response>;

/** A name that is parted for everybody. */
export type PartedName = Corrections['parted'][number];

/** Whether the person may part names for everybody, and those that are parted. */
export function listH1bCorrections() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.listH1bCorrections, { signal }),
  });
}

/** Parts a name from its employer for everybody. */
export function usePartName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(endpoints.splitH1bName, { body: { name } }),
    onSuccess: (now) => countAgain(client, now),
  });
}

/** Joins a name again that was parted for everybody. */
export function useJoinName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.joinH1bName, { params: { id } }),
    onSuccess: (now) => countAgain(client, now),
  });
}

/** Everything that counts by employers is asked for again. */
async function countAgain(client: QueryClient, now: Corrections): Promise<void> {
  client.setQueryData(KEY, now);
  await Promise.all([
    client.invalidateQueries({ queryKey: h1bKeys.data }),
    client.invalidateQueries({ queryKey: ['companies', 'employer'] }),
  ]);
}
