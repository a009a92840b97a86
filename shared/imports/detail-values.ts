import { amountOf } from '#shared/applications/amount.ts';
import {
  type Detail,
  DETAIL_FIELDS,
  type DetailName,
  type DetailValues,
} from '#shared/applications/details.ts';
import {
  type ClosingReason,
  PAY_UNIT_LABELS,
  type PayUnit,
  type Remote,
} from '#shared/applications/fields.ts';
import { PAY_MAX, TAG_MAX, TAGS_MAX } from '#shared/applications/limits.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import type { ImportFormat } from '#shared/imports/formats.ts';
import { isExact } from '#shared/imports/table.ts';

/** Reads the cells of a row by their fields. */
interface Cells {
  text(field: ImportField): string;
  date(field: ImportField): string | null;
}

const REMOTE_WORDS: readonly (readonly [Remote, RegExp])[] = [
  ['hybrid', /hybrid|h[ií]brid|混合/],
  [
    'onsite',
    /on.?site|in.?person|office|presen[cz]|présentiel|präsenz|vor ort|sur site|现场|坐班|^no$|^false$/,
  ],
  ['remote', /remot|home|anywhere|teletra|distanc|ghar se|远程|居家|^yes$|^true$/],
];

const UNIT_WORDS: readonly (readonly [PayUnit, RegExp])[] = [
  [
    'hour',
    /^(?:(?:per |an? )?h(?:ou)?r?(?:ly|s)?|std\.?|(?:pro |je )?stunde|(?:por )?hora|(?:par |de l')?heure|小时|时)$/,
  ],
  ['day', /^(?:(?:per |a )?da(?:y|ily)s?|(?:pro )?tag|(?:por )?d[ií]a|(?:par )?jour|天|日)$/],
  ['week', /^(?:(?:per |a )?week(?:ly|s)?|(?:pro )?woche|(?:por )?semana|(?:par )?semaine|周)$/],
  [
    'month',
    /^(?:(?:per |a )?mo(?:nth)?(?:ly|s)?|(?:pro |im )?monat|(?:al |por )?m[eê]s|(?:par )?mois|月)$/,
  ],
  [
    'year',
    /^(?:(?:per |a )?(?:y(?:ea)?r(?:ly|s)?|annual(?:ly)?|annum)|p\.?a\.?|(?:pro |im )?jahr|(?:al |por )?a[nñ]o|(?:par )?an(?:s|née)?|ano|年)$/,
  ],
];

/** The option that a text means: by its name or label, or by its words; undefined when it says none. */
function meant<Option extends string>(
  text: string,
  options: Readonly<Record<Option, string>>,
  words: readonly (readonly [Option, RegExp])[] = [],
): Option | undefined {
  const key = text.toLowerCase();
  const name = key.replaceAll(/[\s-]+/g, '_');
  const ours = (Object.keys(options) as Option[]).find(
    (option) => option === name || options[option].toLowerCase() === key,
  );
  return ours ?? words.find(([, form]) => form.test(key))?.[0];
}

/** An amount that an application can have; undefined for anything else. */
function payAmountOf(text: string): number | undefined {
  const amount = amountOf(text);
  return amount !== undefined && amount <= PAY_MAX ? amount : undefined;
}

/** The least plain amount that is taken for a year's pay. */
const YEARLY_FROM = 15_000;

/** An amount and what it is for: '$55/hr', '9,000 per month', '18 € pro Stunde'. */
const PER = /^(.*?)(?:\s*\/\s*|\s+(?=per |an? |pro |je |por |par |al |im ))(\D+)$/i;
/** Codes and signs of currencies of more than one character, beside an amount. */
const CURRENCY =
  /^(?:(?:usd|eur|gbp|inr|brl|cad|aud|chf|mxn|cny|rmb|us|r|c|a|mx)(?=[\s\p{Sc}\d]))\s*|\s*(?:usd|eur|euros?|gbp|inr|brl|cad|aud|chf|mxn|cny|rmb|dollars?)$/giu;

/** The pay that words such as '$120,000', '95k' or '$55/hr' name; undefined for a range or anything else. */
function payIn(text: string): { amount: number; unit: PayUnit | null } | undefined {
  const [, figures = '', per] = PER.exec(text) ?? ['', text];
  const amount = payAmountOf(figures.replaceAll(CURRENCY, ''));
  if (amount === undefined) return undefined;
  if (per === undefined) return { amount, unit: amount >= YEARLY_FROM ? 'year' : null };
  const unit = meant(per.trim(), PAY_UNIT_LABELS, UNIT_WORDS);
  return unit && { amount, unit };
}

function tagsOf(text: string, format: ImportFormat): string[] {
  const parts = text.split(isExact(format) ? /,/ : /[,;|\r\n]+/);
  return tidyTags(parts.map((part) => part.trim().slice(0, TAG_MAX))).slice(0, TAGS_MAX);
}

/** Words that mean an option of a choice. */
const WORDS: Partial<Record<DetailName, readonly (readonly [string, RegExp])[]>> = {
  remote: REMOTE_WORDS,
  pay_unit: UNIT_WORDS,
};

/** What the cells of a field say; undefined for a text that none of its values means. */
function readDetail(cells: Cells, name: DetailName, field: Detail, format: ImportFormat) {
  if (field.kind === 'day') return cells.date(name);
  const text = cells.text(name);
  switch (field.kind) {
    case 'text':
      return text;
    case 'tags':
      return tagsOf(text, format);
    case 'switch':
      return !/^(|no|false|0)$/i.test(text);
    case 'count':
      return /^\d{1,3}$/.test(text) ? Math.min(Number(text), field.max) : field.usual;
    case 'amount':
      return text === '' ? null : payAmountOf(text);
    default:
      return text === '' ? null : meant(text, field.options, WORDS[name]);
  }
}

/**
 * The details that a row says, and what its cells say that none of ours can hold, for the notes. `ofStatus` is the reason
 * that the row's status means.
 */
export function detailValues(
  cells: Cells,
  { format, today }: { readonly format: ImportFormat; readonly today: string },
  ofStatus: ClosingReason | null,
): { readonly values: DetailValues; readonly leftovers: readonly string[] } {
  const leftovers: string[] = [];
  const read = Object.fromEntries(
    DETAIL_FIELDS.map(([name, field]) => {
      const value = readDetail(cells, name, field, format);
      // An ending that nobody knows is that of the status.
      if (value === undefined && name !== 'closing_reason') {
        const label = name.startsWith('pay_') ? 'Pay' : field.label;
        leftovers.push(`${label}: ${cells.text(name)}`);
      }
      return [name, value ?? null];
    }),
  ) as DetailValues;
  const says = (name: DetailName) => cells.text(name) !== '';
  const pay =
    isExact(format) || says('pay_amount') || says('pay_unit') ? undefined : payIn(read.pay_note);
  const closing_reason = read.closing_reason ?? ofStatus;
  return {
    values: {
      ...read,
      ...(pay && { pay_amount: pay.amount, pay_unit: pay.unit, pay_note: '' }),
      closing_reason,
      closed_on: closing_reason && (read.closed_on ?? today),
    },
    leftovers,
  };
}
