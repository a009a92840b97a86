import type { ApplicationStatistics } from '#shared/contracts/applications/schemas.ts';
import { isActive, type Status } from '#shared/domain/status.ts';

/** The statistics panel's figures from the counts per status (spec §2, §4: active is neither rejected nor offer). */
export function summarise(
  counts: readonly { readonly status: Status; readonly total: number }[],
): ApplicationStatistics {
  const of = (wanted: (status: Status) => boolean) =>
    counts.filter(({ status }) => wanted(status)).reduce((sum, { total }) => sum + total, 0);
  return {
    total: of(() => true),
    active: of(isActive),
    applied: of((status) => status === 'applied'),
    in_progress: of((status) => status === 'in_progress'),
    oa: of((status) => status === 'oa'),
    vo: of((status) => status === 'vo'),
    offers: of((status) => status === 'offer'),
    rejected: of((status) => status === 'rejected'),
  };
}
