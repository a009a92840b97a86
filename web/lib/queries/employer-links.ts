import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Output } from '#shared/core/contract.ts';
import { employerLinkEndpoints } from '#shared/employer-links/contracts/endpoints.ts';
import type * as contracts from '#shared/employer-links/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(employerLinkEndpoints);

/** The employer that a company is. */
export type CompanyEmployer = Output<typeof endpoints.getCompanyEmployer.response>;

/** A company by its id or, where none is known, by a name, with a role and a state to tell its pay. */
interface AskedEmployer {
  readonly companyId?: string | undefined;
  readonly name: string;
  readonly title?: string | undefined;
  readonly state?: string | undefined;
}

/** Which employer of the H1B records a company is. */
export function getEmployerOf({ companyId: id, name, title, state }: AskedEmployer) {
  const role = { title, state };
  return queryOptions({
    queryKey: ['companies', 'employer', id ?? null, name, role],
    queryFn: ({ signal }): Promise<CompanyEmployer> =>
      id === undefined
        ? call(endpoints.getNamedEmployer, { query: { name, ...role }, signal })
        : call(endpoints.getCompanyEmployer, { params: { id }, query: role, signal }),
  });
}

/** What is known of the companies of a page of the list, in one request; of none nothing is asked. */
export function listCompanyEvidence(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['companies', 'employer', 'evidence', ids],
    queryFn: ({ signal }) =>
      call(endpoints.listCompanyEvidence, { query: { companies: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
}

/** Says which employer a company is: a name, null for none of them, undefined to let its name decide. */
export function useChooseEmployer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string | null | undefined): Promise<CompanyEmployer> =>
      name === undefined
        ? call(endpoints.forgetCompanyEmployer, { params: { id } })
        : call(endpoints.chooseCompanyEmployer, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies', 'employer'] }),
  });
}

/** Counts a name no longer, or again, with the employer of a company, for the person alone. */
export function useCountName(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, counted }: { name: string; counted: boolean }): Promise<CompanyEmployer> =>
      counted
        ? call(endpoints.joinCompanyName, { params: { id }, query: { name } })
        : call(endpoints.partCompanyName, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies', 'employer'] }),
  });
}
