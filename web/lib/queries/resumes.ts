import { queryOptions, useMutation } from '@tanstack/react-query';
import { addressed } from '#shared/contracts/contract.ts';
import type { matchResume, processResume } from '#shared/contracts/functions.ts';
import { resumeEndpoints } from '#shared/contracts/resume-endpoints.ts';
import { call } from '#web/lib/api.ts';

const endpoints = {
  process: addressed<typeof processResume>(resumeEndpoints.process),
  match: addressed<typeof matchResume>(resumeEndpoints.match),
};

/** What is read from a stored resume; a path names one content for ever. */
export function resumeReading(filePath: string) {
  return queryOptions({
    queryKey: ['resume-reading', filePath],
    queryFn: ({ signal }) => call(endpoints.process, { body: { filePath }, signal }),
    staleTime: Infinity,
  });
}

/** Compares a job posting with the person's resume. */
export function useMatchResume() {
  return useMutation({
    mutationFn: (jobDescription: string) => call(endpoints.match, { body: { jobDescription } }),
  });
}
