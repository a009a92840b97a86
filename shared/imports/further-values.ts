import {
  CLOSING_REASONS,
  type ClosingReason,
  PAY_UNITS,
  type PayUnit,
  type Remote,
  REMOTE,
} from '#shared/applications/fields.ts';
import { amountOf } from '#shared/applications/amount.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import type { ImportFormat } from '#shared/imports/formats.ts';
import { isExact } from '#shared/imports/table.ts';
import {
  PAY_MAX,
  QUIET_AFTER_DAYS,
  QUIET_DAYS_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '#shared/applications/limits.ts';

/** What a row says beyond the fields that every application has. */
export interface FurtherValues {
  readonly location: string;
  readonly remote: Remote | null;
  readonly pay_amount: number | null;
  readonly pay_unit: PayUnit | null;
  readonly pay_note: string;
  readonly tags: readonly string[];
  readonly archived: boolean;
  readonly closing_reason: ClosingReason | null;
  readonly closed_on: string | null;
  readonly next_step: string;
  readonly next_step_on: string | null;
  readonly quiet_after_days: number;
}

/** Reads the cells of a row by their fields. */
interface Cells {
  text(field: ImportField): string;
  date(field: ImportField): string | null;
}

const REMOTE_WORDS: readonly (readonly [Remote, RegExp])[] = [
  ['hybrid', /hybrid/],
  ['onsite', /on.?site|in.?person|office|^no$|^false$/],
  ['remote', /remote|home|anywhere|^yes$|^true$/],
];

const UNIT_WORDS: readonly (readonly [PayUnit, RegExp])[] = [
  ['hour', /^(per |an? )?h(ou)?r?(ly|s)?$/],
  ['day', /^(per |a )?da(y|ily)s?$/],
  ['week', /^(per |a )?week(ly|s)?$/],
  ['month', /^(per |a )?mo(nth)?(ly|s)?$/],
  ['year', /^(per |a )?(y(ea)?r(ly|s)?|annual(ly)?|annum)$/],
];

/** The value that a text means: one of ours, or by its words; undefined when it says neither. */
function meant<Value extends string>(
  text: string,
  ours: readonly Value[],
  words: readonly (readonly [Value, RegExp])[],
): Value | undefined {
  const key = text.toLowerCase();
  return ours.find((value) => value === key) ?? words.find(([, form]) => form.test(key))?.[0];
}

/** An amount that an application can have; undefined for anything else. */
function payAmountOf(text: string): number | undefined {
  const amount = amountOf(text);
  return amount !== undefined && amount <= PAY_MAX ? amount : undefined;
}

/** The least plain amount that is taken for a year's pay. */
const YEARLY_FROM = 15_000;

/** The pay that words such as '$120,000', '95k' or '$55/hr' name; undefined for a range or anything else. */
function payIn(text: string): { amount: number; unit: PayUnit | null } | undefined {
  const [, figures = '', per] = /^(.*?)(?:\s*\/\s*|\s+(?=per |an? ))(\D+)$/i.exec(text) ?? [
    '',
    text,
  ];
  const amount = payAmountOf(figures);
  if (amount === undefined) return undefined;
  if (per === undefined) return { amount, unit: amount >= YEARLY_FROM ? 'year' : null };
  const unit = meant(per.trim(), PAY_UNITS, UNIT_WORDS);
  return unit && { amount, unit };
}

function tagsOf(text: string, format: ImportFormat): string[] {
  const parts = text.split(isExact(format) ? /,/ : /[,;|\r\n]+/);
  return tidyTags(parts.map((part) => part.trim().slice(0, TAG_MAX))).slice(0, TAGS_MAX);
}

function daysOf(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : QUIET_AFTER_DAYS;
  return Math.min(days, QUIET_DAYS_MAX);
}

/** The reason in the row's own column, else what its status means. */
function reasonOf(text: string, ofStatus: ClosingReason | null): ClosingReason | null {
  const key = text.toLowerCase().replaceAll(/[\s-]+/g, '_');
  return CLOSING_REASONS.find((reason) => reason === key) ?? ofStatus;
}

/**
 * What a row says beyond the fields that every application has, and what its cells say that none of ours can hold, for the
 * notes. `ofStatus` is the reason that the row's status means.
 */
export function furtherValues(
  cells: Cells,
  { format, today }: { readonly format: ImportFormat; readonly today: string },
  ofStatus: ClosingReason | null,
): { readonly values: FurtherValues; readonly leftovers: readonly string[] } {
  const leftovers: string[] = [];
  const kept = <Value>(text: string, value: Value | undefined, label: string): Value | null => {
    if (value === undefined && text !== '') leftovers.push(`${label}: ${text}`);
    return value ?? null;
  };
  const [remote, amount, unit] = [
    cells.text('remote'),
    cells.text('pay_amount'),
    cells.text('pay_unit'),
  ];
  const payNote = cells.text('pay_note');
  const inWords = isExact(format) || amount || unit ? undefined : payIn(payNote);
  const closing_reason = reasonOf(cells.text('closing_reason'), ofStatus);
  const closedOn = cells.date('closed_on');
  return {
    values: {
      location: cells.text('location'),
      remote: kept(remote, meant(remote, REMOTE, REMOTE_WORDS), 'Remote'),
      pay_amount: inWords?.amount ?? kept(amount, payAmountOf(amount), 'Pay'),
      pay_unit: inWords?.unit ?? kept(unit, meant(unit, PAY_UNITS, UNIT_WORDS), 'Pay'),
      pay_note: inWords ? '' : payNote,
      tags: tagsOf(cells.text('tags'), format),
      archived: !/^(|no|false|0)$/i.test(cells.text('archived')),
      closing_reason,
      closed_on: closing_reason && (closedOn ?? today),
      next_step: cells.text('next_step'),
      next_step_on: cells.date('next_step_on'),
      quiet_after_days: daysOf(cells.text('quiet_after_days')),
    },
    leftovers,
  };
}
