import { queryOptions } from '@tanstack/react-query';
import { addressed } from '#shared/core/contract.ts';
import type * as contracts from '#shared/resumes/contracts/schemas.ts';
import { resumeEndpoints } from '#shared/resumes/contracts/endpoints.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(resumeEndpoints);

/** The reading of a stored resume; never refetched, because a path's content never changes. */
export function processResume(filePath: string) {
  return queryOptions({
    queryKey: ['resume-reading', filePath],
    queryFn: ({ signal }) => call(endpoints.processResume, { body: { filePath }, signal }),
    staleTime: Infinity,
  });
}

/** The comparison of an application's posting with the person's resume; the name of its employer is no skill. */
export function matchResume(
  application: string,
  body: { jobDescription: string; company: string | undefined },
) {
  return queryOptions({
    queryKey: ['match', application, body],
    queryFn: ({ signal }) => call(endpoints.matchResume, { body, signal }),
    refetchOnWindowFocus: false,
  });
}
