import { detailFromLog } from '#server/features/applications/detail-columns.ts';
import type { TimelineRow } from '#server/features/applications/repository/timeline.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import { DETAIL_NAMES } from '#shared/applications/details.ts';
import type { Output } from '#shared/core/contract.ts';

/** The body that changes an application. */
type Change = Output<typeof contracts.updateApplication.body>;

/** For each field whose changes can be undone, the change that brings back a logged text. */
const CHANGES: Readonly<Record<string, (text: string | null) => Change>> = {
  company_id: (company_name) => ({ company_name }),
  ...Object.fromEntries(
    ['job_title', 'company_link', 'job_link', 'status', 'date_applied', 'source', 'notes'].map(
      (field) => [field, (text: string | null) => ({ [field]: text })],
    ),
  ),
  ...Object.fromEntries(
    DETAIL_NAMES.map((name) => [name, (text: string | null) => detailFromLog(name, text)]),
  ),
};

/** Fields that cannot be without a value. */
const NEVER_EMPTY = new Set(['job_title', 'status', 'date_applied', 'source']);

/** Whether a change of a field can be undone: what it was before is kept, and may be there again. */
export function isRevertible(
  event: Pick<TimelineRow, 'field' | 'cut_off' | 'old_company'>,
  { old_value, kept }: { readonly old_value: string | null; readonly kept: boolean },
): boolean {
  const { field, cut_off, old_company } = event;
  if (!Object.hasOwn(CHANGES, field) || !kept || cut_off) return false;
  if (field === 'company_id' && old_value !== null && old_company === null) return false;
  return old_value !== null || !NEVER_EMPTY.has(field);
}

/** The change that gives a field the value of a logged text; of a company, of its name. */
export function changeTo(field: string, text: string | null): Change {
  return CHANGES[field]?.(text) ?? {};
}
