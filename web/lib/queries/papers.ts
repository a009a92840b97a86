import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { paperEndpoints } from '#shared/record/contracts/paper-endpoints.ts';
import type * as contracts from '#shared/record/contracts/papers.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(paperEndpoints);

/** The body that keeps something with an application. */
type NewPaper = Input<typeof endpoints.createPaper.body>;

/** The history of its application names every paper. */
const ALL = ['applications'] as const;

/** What is kept with an application, newest first. */
export function listPapers(id: string) {
  return queryOptions({
    queryKey: [...ALL, 'papers', id],
    queryFn: ({ signal }) => call(endpoints.listPapers, { params: { id }, signal }),
    staleTime: 0,
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

/** Keeps something with an application. */
export function useCreatePaper(id: string) {
  return useMutation({
    mutationFn: (body: NewPaper) => call(endpoints.createPaper, { params: { id }, body }),
    onSuccess: useReadAgain(),
  });
}

/** Keeps the text of the posting with an application that was just added. */
export function useKeepPosting() {
  const invalidate = useReadAgain();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(endpoints.createPaper, { params: { id }, body: { kind: 'posting', text } }),
    onSuccess: invalidate,
  });
}

/** Removes what is kept with an application, by its id. */
export function useDeletePaper(id: string) {
  return useMutation({
    mutationFn: (paper: string) => call(endpoints.deletePaper, { params: { id, paper } }),
    onSuccess: useReadAgain(),
  });
}

/** Brings back what was kept with an application, by its id. */
export function useRestorePaper(id: string) {
  return useMutation({
    mutationFn: (paper: string) => call(endpoints.restorePaper, { params: { id, paper } }),
    onSuccess: useReadAgain(),
  });
}
