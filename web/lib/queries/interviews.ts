import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { interviewEndpoints } from '#shared/record/contracts/interview-endpoints.ts';
import type * as contracts from '#shared/record/contracts/interviews.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(interviewEndpoints);

/** The body that adds an interview. */
type NewInterview = Input<typeof endpoints.createInterview.body>;

/** A change of an interview. */
type InterviewChange = Input<typeof endpoints.updateInterview.body> & {
  readonly interview: string;
};

/** The history of its application names every change of an interview. */
const ALL = ['applications'] as const;

/** The interviews of an application, soonest first. */
export function listInterviewsOf(id: string) {
  return queryOptions({
    queryKey: [...ALL, 'interviews', id],
    queryFn: ({ signal }) => call(endpoints.listInterviewsOf, { params: { id }, signal }),
    staleTime: 0,
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

/** Adds an interview to an application. */
export function useCreateInterview(id: string) {
  return useMutation({
    mutationFn: (body: NewInterview) => call(endpoints.createInterview, { params: { id }, body }),
    onSuccess: useReadAgain(),
  });
}

/** Changes an interview. */
export function useUpdateInterview(id: string) {
  return useMutation({
    mutationFn: ({ interview, ...body }: InterviewChange) =>
      call(endpoints.updateInterview, { params: { id, interview }, body }),
    // A refusal may mean that it changed elsewhere.
    onSettled: useReadAgain(),
  });
}

/** Deletes an interview by its id. */
export function useDeleteInterview(id: string) {
  return useMutation({
    mutationFn: (interview: string) =>
      call(endpoints.deleteInterview, { params: { id, interview } }),
    onSuccess: useReadAgain(),
  });
}

/** Restores a deleted interview by its id. */
export function useRestoreInterview(id: string) {
  return useMutation({
    mutationFn: (interview: string) =>
      call(endpoints.restoreInterview, { params: { id, interview } }),
    onSuccess: useReadAgain(),
  });
}
