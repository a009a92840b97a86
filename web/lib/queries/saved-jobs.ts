import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { savedJobEndpoints } from '#shared/saved-jobs/contracts/endpoints.ts';
import type * as contracts from '#shared/saved-jobs/contracts/schemas.ts';
import type { SavedJob } from '#shared/saved-jobs/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';
import { readPosting } from '#web/lib/queries/postings.ts';

const endpoints = addressed<typeof contracts>()(savedJobEndpoints);

const KEY = ['saved-jobs'] as const;

/** A page of the saved jobs. */
export function listSavedJobs(query: Input<typeof endpoints.listSavedJobs.query>) {
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(endpoints.listSavedJobs, { query, signal }),
  });
}

/** What the posting of a saved job says: as its kept text says it, else as it is read at its link, whose text is then kept; null when neither is there. */
export function savedPostingSays(client: QueryClient, { id, job_link: link }: SavedJob) {
  return queryOptions({
    queryKey: [...KEY, id, 'says'],
    queryFn: async ({ signal }) => {
      const params = { id };
      const kept = await call(endpoints.getSavedJob, { params, signal });
      if (kept.posting_says || link === '') return kept.posting_says;
      const { text, says } = await client.fetchQuery(readPosting(link));
      if (text === '') return null;
      await call(endpoints.updateSavedJob, { params, body: { posting: text } });
      void client.invalidateQueries({
        queryKey: KEY,
        predicate: ({ queryKey }) => queryKey.length === 2,
      });
      return says;
    },
    staleTime: 300_000,
    retry: false,
  });
}

const invalidate = (client: QueryClient) => void client.invalidateQueries({ queryKey: KEY });

/** Reads again what an application that came or went changes, too. */
function readAllAgain(client: QueryClient) {
  invalidate(client);
  void client.invalidateQueries({ queryKey: ['applications'] });
  void client.invalidateQueries({ queryKey: ['companies'] });
}

/** Saves a job for later. */
export function useCreateSavedJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof endpoints.createSavedJob.body>) =>
      call(endpoints.createSavedJob, { body }),
    onSuccess: () => invalidate(client),
  });
}

/** Changes a saved job; a refusal may mean that it changed elsewhere. */
export function useUpdateSavedJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Input<typeof endpoints.updateSavedJob.body> & { id: string }) =>
      call(endpoints.updateSavedJob, { params: { id }, body }),
    onSettled: () => invalidate(client),
  });
}

/** Deletes a saved job by its id. */
export function useDeleteSavedJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteSavedJob, { params: { id } }),
    onSuccess: () => invalidate(client),
  });
}

/** Restores a deleted saved job by its id. */
export function useRestoreSavedJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreSavedJob, { params: { id } }),
    onSuccess: () => invalidate(client),
  });
}

/** Makes an application of a saved job. */
export function useApplyToSavedJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, date_applied }: { id: string; date_applied: string }) =>
      call(endpoints.applyToSavedJob, { params: { id }, body: { date_applied } }),
    onSuccess: () => readAllAgain(client),
  });
}

/** Takes back that an application was made of a saved job. */
export function useWithdrawFromSavedJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.withdrawFromSavedJob, { params: { id } }),
    onSuccess: () => readAllAgain(client),
  });
}
