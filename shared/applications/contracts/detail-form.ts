import * as z from 'zod/mini';

import { amountOf } from '#shared/applications/amount.ts';
import { askedDetails, type detailBody } from '#shared/applications/contracts/detail-fields.ts';
import {
  type Detail,
  DETAIL_FIELDS,
  type DetailName,
  type DETAILS,
  type DetailValues,
  NO_DETAILS,
} from '#shared/applications/details.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import { isCalendarDate } from '#shared/core/dates.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { text } from '#shared/core/text.ts';

/** The fields that forms have. */
type FormName = {
  [Name in DetailName]: (typeof DETAILS)[Name] extends { readonly kind: 'switch' } ? never : Name;
}[DetailName];

const FORM_FIELDS = DETAIL_FIELDS.filter(
  (entry): entry is readonly [FormName, Detail] => entry[1].kind !== 'switch',
);

/** What a form asks first; the others follow in the table's order. */
const FIRST: readonly FormName[] = [
  'next_step',
  'next_step_on',
  'location',
  'remote',
  'pay_amount',
  'pay_unit',
  'pay_note',
  'closing_reason',
  'closed_on',
];

/** The fields that forms have, in their order on screen. */
export const CONTROLS_ON_SCREEN: readonly FormName[] = [
  ...new Set([...FIRST, ...FORM_FIELDS.map(([name]) => name)]),
];

/** A text control whose value, once read, must fit a schema of the contract. */
function typed(schema: z.ZodMiniType, read: (typed: string) => unknown, unreadable?: string) {
  return z.string().check((ctx) => {
    const value = read(ctx.value);
    const result = value === undefined ? undefined : schema.safeParse(value);
    if (result?.success) return;
    const message = result?.error.issues[0]?.message ?? unreadable ?? '';
    ctx.issues.push({ code: 'custom', input: ctx.value, message });
  });
}

/** What a control holds, as the API takes it; undefined for an amount that is none. */
function readControl(field: Detail, value: string) {
  if (field.kind === 'text') return value;
  if (field.kind === 'tags') return tidyTags(value.split(','));
  if (value.trim() === '') return field.kind === 'count' ? field.usual : null;
  if (field.kind === 'amount') return amountOf(value);
  return field.kind === 'count' ? Number(value) : value;
}

function controlSchema(name: FormName, field: Detail): z.ZodMiniType {
  if (field.kind === 'text') return text(NAME_MAX);
  if (field.kind === 'choice') return z.enum(['', ...Object.keys(field.options)]);
  if (field.kind === 'day') {
    const isDay = (date: string) => date === '' || isCalendarDate(date);
    return z.string().check(z.refine(isDay, `${name} must be a calendar date`));
  }
  const asked = askedDetails[name];
  const schema = field.kind === 'amount' ? z.nullable(asked) : asked;
  return typed(schema, (value) => readControl(field, value), applicationMessages.payForm);
}

/** The options of a choice are the only values that are not typed freely. */
type Control<Value> =
  string extends NonNullable<Value>
    ? string
    : NonNullable<Value> extends string
      ? NonNullable<Value> | ''
      : string;

/** What forms hold of the details: texts, each empty when there is none. */
export type DetailControls = { [Name in FormName]: Control<DetailValues[Name]> };

/** The details as forms check them. */
export const detailForm = Object.fromEntries(
  FORM_FIELDS.map(([name, field]) => [name, controlSchema(name, field)]),
) as unknown as { [Name in FormName]: z.ZodMiniType<DetailControls[Name], DetailControls[Name]> };

/** The details of an application as forms hold them. */
export function detailControls(application: Pick<DetailValues, FormName>): DetailControls {
  const shown = (value: DetailValues[FormName]) =>
    Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return Object.fromEntries(
    FORM_FIELDS.map(([name]) => [name, shown(application[name])]),
  ) as DetailControls;
}

/** The controls of an application that has none of the details. */
export const NO_DETAIL_CONTROLS = detailControls(NO_DETAILS);

type DetailBody = { [Name in FormName]?: z.input<(typeof detailBody)[Name]> };

/** Values of forms as the API takes them; other fields are left out, and so is what is not there. */
export function detailBodyOf(values: Partial<DetailControls>): DetailBody {
  return Object.fromEntries(
    FORM_FIELDS.flatMap(([name, field]) => {
      const value = values[name];
      return value === undefined ? [] : [[name, readControl(field, value) ?? null]];
    }),
  );
}
