import type { Pairing } from '#extension/store.ts';
import type { EarlierApplications } from '#shared/applications/contracts/earlier.ts';
import { applicationEndpoints } from '#shared/applications/contracts/endpoints.ts';
import type { CompanyEmployer } from '#shared/employer-links/contracts/schemas.ts';
import { employerLinkEndpoints } from '#shared/employer-links/contracts/endpoints.ts';
import type { PageJob } from '#shared/postings/reader/seen-job.ts';
import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { approvalEndpoints } from '#shared/h1b/contracts/approval-endpoints.ts';
import { stateOfPlace } from '#shared/h1b/filing-verdict.ts';
import type { getH1bApprovals } from '#shared/h1b/contracts/approvals.ts';
import type { Output } from '#shared/core/contract.ts';

/** The server refused, with its sentence; status 0 means that it could not be reached. */
export class RefusalError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Milliseconds after which a server that does not answer counts as out of reach. */
const PATIENCE_MS = 15_000;

/** Sends a request by the key; throws RefusalError. */
export async function ask<Answer>(
  { server, key }: Pairing,
  { method, path }: { readonly method: string; readonly path: string },
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(server + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? undefined : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (!response) throw new RefusalError(0, 'Your server cannot be reached.');
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  const { title } = (answer ?? {}) as { title?: string };
  throw new RefusalError(response.status, title ?? `The server answered ${response.status}.`);
}

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return `${path}?${search}`;
};

/** Whether the person applied before; undefined when the key reads nothing. */
export function askEarlier(
  pairing: Pairing,
  { company, link }: PageJob,
): Promise<EarlierApplications> {
  const { method, path } = applicationEndpoints.getEarlierApplications;
  const query = { company_name: company.slice(0, NAME_MAX), link: link.slice(0, URL_MAX) };
  return ask(pairing, { method, path: withQuery(path, query) });
}

/** Which employer of the records the company is, and what it pays for the role. */
export function askEmployer(pairing: Pairing, job: PageJob): Promise<CompanyEmployer> {
  const { method, path } = employerLinkEndpoints.getNamedEmployer;
  const query = { name: job.company, title: job.title, state: stateOfPlace(job.location) };
  return ask(pairing, { method, path: withQuery(path, query) });
}

/** What USCIS decided for an employer. */
export type Approvals = Output<typeof getH1bApprovals.response>;

/** The company's approved petitions by fiscal year. */
export function askApprovals(pairing: Pairing, { company }: PageJob): Promise<Approvals> {
  const { method, path } = approvalEndpoints.getH1bApprovals;
  return ask(pairing, { method, path: withQuery(path, { name: company.slice(0, NAME_MAX) }) });
}
