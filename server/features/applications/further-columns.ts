import type { ApplicationRow } from '#server/features/applications/repository/applications.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';
import { QUIET_AFTER_DAYS } from '#shared/applications/limits.ts';

/** The columns of an application's further fields. */
type FurtherColumns = Pick<
  ApplicationRow,
  | 'location'
  | 'remote'
  | 'pay_amount'
  | 'pay_unit'
  | 'pay_note'
  | 'tags'
  | 'archived_at'
  | 'closing_reason'
  | 'closed_on'
  | 'next_step'
  | 'next_step_on'
  | 'quiet_after_days'
>;

/** What an application has without them. */
export const NO_FURTHER_COLUMNS: FurtherColumns = {
  location: '',
  remote: null,
  pay_amount: null,
  pay_unit: null,
  pay_note: '',
  tags: [],
  archived_at: null,
  closing_reason: null,
  closed_on: null,
  next_step: '',
  next_step_on: null,
  quiet_after_days: QUIET_AFTER_DAYS,
};

type Body = Pick<
  Output<typeof contracts.updateApplication.body>,
  Exclude<keyof FurtherColumns, 'archived_at'> | 'archived'
>;

/** The value asked for: an absent one keeps the present value, null is `empty`. */
function wanted<Value>(asked: Value | null | undefined, present: Value, empty: Value): Value {
  return asked === undefined ? present : (asked ?? empty);
}

/** The columns a request asks for: an absent field keeps its value, null clears it; a reason has a day, today unless given. */
export function detailColumns(before: FurtherColumns, body: Body, now: Date): FurtherColumns {
  const none = NO_FURTHER_COLUMNS;
  const closing_reason = wanted(body.closing_reason, before.closing_reason, null);
  const amount = typeof body.pay_amount === 'number' ? body.pay_amount.toFixed(2) : body.pay_amount;
  return {
    location: wanted(body.location, before.location, none.location),
    remote: wanted(body.remote, before.remote, null),
    pay_amount: wanted(amount, before.pay_amount, null),
    pay_unit: wanted(body.pay_unit, before.pay_unit, null),
    pay_note: wanted(body.pay_note, before.pay_note, none.pay_note),
    tags: wanted(body.tags, before.tags, none.tags),
    archived_at: wanted(body.archived, before.archived_at !== null, false)
      ? (before.archived_at ?? now)
      : null,
    closing_reason,
    closed_on: closing_reason && (wanted(body.closed_on, before.closed_on, null) ?? utcDate(now)),
    next_step: wanted(body.next_step, before.next_step, none.next_step),
    next_step_on: wanted(body.next_step_on, before.next_step_on, null),
    quiet_after_days: wanted(body.quiet_after_days, before.quiet_after_days, none.quiet_after_days),
  };
}
