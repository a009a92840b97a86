import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationEndpoints } from '#shared/contracts/application-endpoints.ts';
import type {
  Application,
  createApplication,
  deleteApplication,
  getApplication,
  getApplicationStatistics,
  listApplications,
  restoreApplication,
  updateApplication,
} from '#shared/contracts/applications.ts';
import { addressed, type Input, type Output } from '#shared/contracts/contract.ts';
import { call } from '#web/lib/api.ts';

const endpoints = {
  list: addressed<typeof listApplications>(applicationEndpoints.list),
  statistics: addressed<typeof getApplicationStatistics>(applicationEndpoints.statistics),
  create: addressed<typeof createApplication>(applicationEndpoints.create),
  get: addressed<typeof getApplication>(applicationEndpoints.get),
  update: addressed<typeof updateApplication>(applicationEndpoints.update),
  delete: addressed<typeof deleteApplication>(applicationEndpoints.delete),
  restore: addressed<typeof restoreApplication>(applicationEndpoints.restore),
};

/** Which page of the list, as the address of the API has it. */
export type ListQuery = Input<typeof endpoints.list.query>;

/** One page of the list. */
export type ApplicationPage = Output<typeof endpoints.list.response>;

/** What adds an application. */
export type NewApplication = Input<typeof endpoints.create.body>;

/** What changes an application. */
export type ApplicationChange = Input<typeof endpoints.update.body>;

const keys = {
  all: ['applications'] as const,
  lists: ['applications', 'list'] as const,
  list: (query: ListQuery) => [...keys.lists, query] as const,
  statistics: ['applications', 'statistics'] as const,
  one: (id: string) => ['applications', 'one', id] as const,
};

/** A page of the list. */
export function applicationList(query: ListQuery) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(endpoints.list, { query, signal }),
  });
}

/** The counts of all of the person's applications. */
export function applicationStatistics() {
  return queryOptions({
    queryKey: keys.statistics,
    queryFn: ({ signal }) => call(endpoints.statistics, { signal }),
  });
}

/** One application; at once when a page of the list has it, and always asked for again, because it is about to be edited. */
export function applicationById(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(endpoints.get, { params: { id }, signal }),
    staleTime: 0,
    placeholderData: () =>
      client
        .getQueriesData<ApplicationPage>({ queryKey: keys.lists })
        .flatMap(([, page]) => page?.data ?? [])
        .find((application) => application.id === id),
  });
}

/** Has everything read again that a change of an application can have changed; companies carry its count. */
function readAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.all });
  void client.invalidateQueries({ queryKey: ['companies'] });
}

/** Puts what the server answered into every loaded page, so that nothing stale is seen, and has the rest read again. */
function refresh(client: QueryClient, id: string, application: Application | undefined) {
  client.setQueriesData<ApplicationPage>({ queryKey: keys.lists }, (page) => {
    if (!page) return page;
    const data = page.data.flatMap((row) => (row.id === id ? (application ?? []) : row));
    return { ...page, data };
  });
  if (application) client.setQueryData(keys.one(id), application);
  else client.removeQueries({ queryKey: keys.one(id) });
  readAgain(client);
}

/** Adds an application. */
export function useCreateApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplication) => call(endpoints.create, { body }),
    onSuccess: () => readAgain(client),
  });
}

/** Changes one application. */
export function useUpdateApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApplicationChange) => call(endpoints.update, { params: { id }, body }),
    onSuccess: (application) => refresh(client, id, application),
  });
}

/** Deletes an application by its id. */
export function useDeleteApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.delete, { params: { id } }),
    onSuccess: (_, id) => refresh(client, id, undefined),
  });
}

/** Brings a deleted application back by its id. */
export function useRestoreApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restore, { params: { id } }),
    onSuccess: (application) => refresh(client, application.id, application),
  });
}

/** Reads a page of the list again, apart from the page's own state, so that a failure leaves what is shown (spec §2 'Sync Gmail'). */
export function useRereadList(query: ListQuery) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.list, { query }),
    onSuccess: (page) => {
      client.setQueryData(keys.list(query), page);
      void client.invalidateQueries({ queryKey: keys.statistics });
    },
  });
}
