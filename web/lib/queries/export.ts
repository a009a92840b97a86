import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/applications/contracts/taking.ts';
import {
  APPLICATION_FORMATS,
  type ApplicationFormat,
  takingEndpoints,
} from '#shared/applications/contracts/taking-endpoints.ts';
import { addressed } from '#shared/core/contract.ts';
import { call, send } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(takingEndpoints);

/** A range of dates, both `YYYY-MM-DD`. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** What the person applied for in a range of dates. */
export function getReport(query: Range) {
  return queryOptions({
    queryKey: ['applications', 'report', query],
    queryFn: ({ signal }) => call(endpoints.getReport, { query, signal }),
  });
}

/** The same as a CSV file. */
export async function getReportFile(range: Range): Promise<Blob> {
  const query = { ...range, format: 'csv' } as const;
  return (await send(endpoints.getReport, { query }, 'text/csv')).blob();
}

/** All applications as a file. */
export async function exportApplications(format: ApplicationFormat): Promise<Blob> {
  const accept = APPLICATION_FORMATS[format];
  return (await send(endpoints.exportApplications, { query: { format } }, accept)).blob();
}
