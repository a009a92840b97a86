import { queryOptions, useMutation } from '@tanstack/react-query';
import { addressed } from '#shared/contracts/contract.ts';
import type * as contracts from '#shared/contracts/resumes/schemas.ts';
import { resumeEndpoints } from '#shared/contracts/resumes/endpoints.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(resumeEndpoints);

/** What is read from a stored resume; a path names one content for ever. */
export function resumeReading(filePath: string) {
  return queryOptions({
    queryKey: ['resume-reading', filePath],
    queryFn: ({ signal }) => call(endpoints.processResume, { body: { filePath }, signal }),
    staleTime: Infinity,
  });
}

/** Compares a job posting with the person's resume. */
export function useMatchResume() {
  return useMutation({
    mutationFn: (jobDescription: string) =>
      call(endpoints.matchResume, { body: { jobDescription } }),
  });
}
