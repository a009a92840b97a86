import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import { companyEndpoints } from '#shared/companies/contracts/endpoints.ts';
import { addressed, type Input } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';
import { conflictsOf } from '#web/lib/conflicts-of.ts';

const endpoints = addressed<typeof contracts>()(companyEndpoints);

/** The API's query for a page of companies. */
export type CompaniesQuery = Input<typeof endpoints.listCompanies.query>;

/** The body that changes a company. */
type CompanyChange = Input<typeof endpoints.updateCompany.body>;

/** A page of the person's companies by name. */
export function listCompanies(query: CompaniesQuery) {
  return queryOptions({
    queryKey: ['companies', 'list', query],
    queryFn: ({ signal }) => call(endpoints.listCompanies, { query, signal }),
  });
}

/** One of the person's companies by its id. */
export function getCompany(id: string) {
  return queryOptions({
    queryKey: ['companies', 'one', id],
    queryFn: ({ signal }) => call(endpoints.getCompany, { params: { id }, signal }),
    meta: { form: true },
  });
}

/** One of the person's companies by its name, in any letter case. */
export function getCompanyByName(name: string) {
  return queryOptions({
    queryKey: ['companies', 'named', name],
    queryFn: ({ signal }) => call(endpoints.getCompanyByName, { params: { name }, signal }),
  });
}

/** The person's companies that a name may mean, best first. */
export function listCompanyMatches(name: string) {
  return queryOptions({
    queryKey: ['companies', 'matches', name],
    queryFn: ({ signal }) => call(endpoints.listCompanyMatches, { query: { name }, signal }),
  });
}

/** Refetches everything that shows a company; applications have its name. */
function invalidate(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['companies'] });
  void client.invalidateQueries({ queryKey: ['applications'] });
}

/** Saves a company of that name; one that is there stays as it is. */
export function createCompany(name: string) {
  return call(endpoints.createCompany, { body: { name } });
}

/** Changes a company. */
export function useUpdateCompany(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyChange) => call(endpoints.updateCompany, { params: { id }, body }),
    onSuccess: (company) => {
      client.setQueryData(getCompany(id).queryKey, company);
      invalidate(client);
    },
    onError: (error) => {
      if (conflictsOf(error).length > 0) invalidate(client);
    },
  });
}

/** Merges a company into another one; everything that shows applications, people or saved jobs is read again. */
export function useMergeCompanies() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof endpoints.mergeCompanies.body>) =>
      call(endpoints.mergeCompanies, { body }),
    onSuccess: (company) => {
      client.setQueryData(getCompany(company.id).queryKey, company);
      return client.invalidateQueries();
    },
  });
}

/** Deletes a company without applications and people by its id. */
export function useDeleteCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteCompany, { params: { id } }),
    // Its own page is about to be left; asked now, it would say that there is no such company.
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies'], refetchType: 'none' }),
  });
}
