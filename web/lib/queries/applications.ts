import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationEndpoints } from '#shared/applications/contracts/endpoints.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { addressed, type Input, type Output } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';
import { conflictsOf } from '#web/lib/conflicts-of.ts';

const endpoints = addressed<typeof contracts>()(applicationEndpoints);

/** The API's query for a page of the list. */
export type ListQuery = Input<typeof endpoints.listApplications.query>;

/** A new application, of which the API says whether there was one like it. */
type EarlierQuery = Input<typeof endpoints.getEarlierApplications.query>;

/** One page of the list. */
export type ApplicationPage = Output<typeof endpoints.listApplications.response>;

/** The body that creates an application. */
type NewApplication = Input<typeof endpoints.createApplication.body>;

/** The body that changes an application. */
type ApplicationChange = Input<typeof endpoints.updateApplication.body>;

const keys = {
  all: ['applications'] as const,
  lists: ['applications', 'list'] as const,
  list: (query: ListQuery) => [...keys.lists, query] as const,
  statistics: ['applications', 'statistics'] as const,
  one: (id: string) => ['applications', 'one', id] as const,
  earlier: (query: EarlierQuery) => ['applications', 'earlier', query] as const,
};

/** A page of the list. */
export function listApplications(query: ListQuery) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(endpoints.listApplications, { query, signal }),
  });
}

/** Whether the person applied to a company, or for a posting, before. */
export function getEarlierApplications(query: EarlierQuery) {
  return queryOptions({
    queryKey: keys.earlier(query),
    queryFn: ({ signal }) => call(endpoints.getEarlierApplications, { query, signal }),
  });
}

/** The counts of all of the person's applications. */
export function getApplicationStatistics() {
  return queryOptions({
    queryKey: keys.statistics,
    queryFn: ({ signal }) => call(endpoints.getApplicationStatistics, { signal }),
  });
}

/** One application: shown at once when a loaded page has it, and always refetched, because it is about to be edited. */
export function getApplication(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(endpoints.getApplication, { params: { id }, signal }),
    staleTime: 0,
    meta: { form: true },
    placeholderData: () =>
      client
        .getQueriesData<ApplicationPage>({ queryKey: keys.lists })
        .flatMap(([, page]) => page?.data ?? [])
        .find((application) => application.id === id),
  });
}

/** Refetches everything a changed application affects; companies count their applications. */
export function invalidate(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.all });
  void client.invalidateQueries({ queryKey: ['companies'] });
}

/** Puts the changed application into every loaded page, so that nothing stale shows, and refetches the rest. */
function refresh(client: QueryClient, id: string, application: Application | undefined) {
  client.setQueriesData<ApplicationPage>({ queryKey: keys.lists }, (page) => {
    if (!page) return page;
    const data = page.data.flatMap((row) => (row.id === id ? (application ?? []) : row));
    return { ...page, data };
  });
  if (application) client.setQueryData(keys.one(id), application);
  else client.removeQueries({ queryKey: keys.one(id) });
  invalidate(client);
}

/** Adds an application. */
export function useCreateApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplication) => call(endpoints.createApplication, { body }),
    onSuccess: () => invalidate(client),
  });
}

/** Changes one application. */
export function useUpdateApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApplicationChange) =>
      call(endpoints.updateApplication, { params: { id }, body }),
    onSuccess: (application) => refresh(client, id, application),
    onError: (error) => {
      if (conflictsOf(error).length > 0) invalidate(client);
    },
  });
}

/** Deletes an application by its id. */
export function useDeleteApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteApplication, { params: { id } }),
    onSuccess: (_, id) => refresh(client, id, undefined),
  });
}

/** Restores a deleted application by its id. */
export function useRestoreApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreApplication, { params: { id } }),
    onSuccess: (application) => refresh(client, application.id, application),
  });
}

/** Refetches a page of the list outside the page's own query, so that a failure leaves the shown rows alone. */
export function useRefetchList(query: ListQuery) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.listApplications, { query }),
    onSuccess: (page) => {
      client.setQueryData(keys.list(query), page);
      void client.invalidateQueries({ queryKey: keys.statistics });
    },
  });
}
