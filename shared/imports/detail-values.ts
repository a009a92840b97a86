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
import { foreignCurrencyIn } from '#shared/applications/pay-words.ts';
import { PAY_MAX, TAG_MAX, TAGS_MAX } from '#shared/applications/limits.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import type { ImportFormat } from '#shared/imports/formats.ts';
import { isExact } from '#shared/imports/table.ts';

/** Reads the cells of a row by their fields. */
interface Cells {
  text(field: ImportField): string;
  /** The heading of the column that fills a field. */
  headingOf(field: ImportField): string;
  date(field: ImportField): string | null;
  /** The whole date in a text, null where it has none. */
  dayIn(text: string): string | null;
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
    /^(?:(?:per |an? )?h(?:ou)?r?(?:ly|s)?|stündlich|std\.?|(?:pro |je )?stunde|(?:por )?hora|(?:par |de l')?heure|(?:all')?ora|(?:per )?uur|小时|时)$/,
  ],
  [
    'day',
    /^(?:(?:per |a )?da(?:y|ily)s?|(?:pro )?tag|(?:por )?d[ií]a|(?:par )?jour|(?:al )?giorno|(?:per )?dag|天|日)$/,
  ],
  [
    'week',
    /^(?:(?:per |a )?w(?:ee)?k(?:ly|s)?|(?:pro )?woche|(?:por )?semana|(?:par )?semaine|(?:a )?settimana|周)$/,
  ],
  [
    'month',
    /^(?:(?:per |a )?(?:mo(?:nth)?|mth)(?:ly|s)?|(?:pro |im )?monat|mtl\.?|monatl(?:ich|\.)|mensuels?|mensua(?:l|les)|mensile|mensili|mensa(?:l|is)|(?:al |por )?m[eê]s|(?:par )?mois|(?:al )?mese|(?:per )?maand|月)$/,
  ],
  [
    'year',
    /^(?:(?:per |a )?(?:y(?:ea)?r(?:ly|s)?|annual(?:ly)?|annum)|annum|p\.?a\.?|(?:pro |im )?jahr|jährl(?:ich|\.)|annuels?|anual(?:es)?|annu[oi]|(?:al |por )?a[nñ]o|(?:par )?an(?:s|née)?|ano|all'anno|(?:l')?anno|(?:per )?jaar|年)$/,
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
const PER =
  /^(.*?)(?:\s*\/\s*|\s+(?=per |an? |pro |je |por |par |al |im |(?:hour|dai|week|month|year|annual)ly|annum|annual|mtl|monatl|monatlich|jahrlich|jährl|mensu|anua|annu|stündlich|all'))(\D+)$/i;
/** Codes and signs of currencies of more than one character, beside an amount. */
const CURRENCY =
  /^(?:(?:usd|eur|gbp|inr|brl|cad|aud|chf|mxn|cny|rmb|rs\.?|us|r|c|ca|a|au|nz|s|hk|mx)(?=[\s\p{Sc}\d]))\s*|\s*(?:usd|eur|euros?|gbp|inr|brl|cad|aud|chf|mxn|cny|rmb|dollars?)$/giu;
/** '12 LPA', '9.5 lakhs', '1.2 Cr', and '9,50,000' as amounts are written in India. */
const LAKHS = /^(\d+(?:\.\d+)?) ?(lpa|la(?:kh|c)s?|cr(?:ores?)?)(?: (?:p\.?a\.?|per annum|ctc))?$/i;
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/;
/** What is paid beside an amount: '$41.50/hr + diff', '£43,685 plus TLR'; figures there are pay, too. */
const PAY_LONGEST = 100;
const BESIDE = /^(.*?\d.*?)\s*((?:\+|\b(?:plus|excl|incl)\b\.?)[^\d]*\p{L}[^\d]*)$/iu;

/** Words that say that an amount is before taxes, or about so much: it is the same amount. */
const GROSS =
  /(?<![\p{L}])(?:gross|brutt?o|bruto?s|brute?s?|lord[oi]|ral|netto|base|approx\.?|circa|ca\.|about|~)(?![\p{L}])/giu;
/** '29,500 pa', '3.200 p/m'. */
const SHORT_PER = /\s*\bp(?:\.|\/|\s)?(a|m|j|u|h)\.?$/i;
const SHORT_UNITS: Readonly<Record<string, string>> = {
  a: '/year',
  j: '/year',
  m: '/month',
  u: '/hour',
  h: '/hour',
};

function withoutCurrency(figures: string): string {
  return figures.trim().replaceAll(CURRENCY, '').trim();
}

/** What headings such as 'Hourly rate' say of the pay below them. */
const UNIT_OF_HEADING: readonly (readonly [PayUnit, RegExp])[] = [
  ['hour', /hour|stunden|par heure|por hora|uurloon|orari[oa]/i],
  ['month', /month|monat|mensual|mensuel|mensal|mensile|maand|月/i],
  ['week', /week/i],
  ['day', /\b(?:day|daily)\b|tagessatz/i],
];

/** An amount of pay, what it is for, and what else there is to say about it. */
interface Pay {
  readonly amount: number;
  readonly unit: PayUnit | null;
  readonly note: string;
}

/** The pay that words such as '$120,000', '95k' or '$55/hr' name; undefined for a range or anything else. */
function payIn(text: string, heading: string): Pay | undefined {
  const [, main = text, beside = ''] = (text.length <= PAY_LONGEST && BESIDE.exec(text)) || [];
  const pay = plainPayIn(main, unitOf(heading));
  const code =
    foreignCurrencyIn(main) ?? (/\p{Sc}|usd/iu.test(main) ? undefined : foreignCurrencyIn(heading));
  return pay && { ...pay, note: [code, beside].filter(Boolean).join(' ') };
}

/** '9.5 lakhs' and '9,50,000' as other amounts are written. */
function withoutLakhs(number: string): string {
  const [, lakhs, unit = ''] = LAKHS.exec(number) ?? [];
  if (lakhs) {
    const many = Number(lakhs) * (/^c/i.test(unit) ? 10_000_000 : 100_000);
    return String(Math.round(many));
  }
  return INDIAN.test(number) ? number.replaceAll(',', '') : number;
}

/** The pay that words without anything beside them name. */
function plainPayIn(text: string, ofHeading: PayUnit | null): Omit<Pay, 'note'> | undefined {
  const plain = text
    .replaceAll(GROSS, ' ')
    .replace(SHORT_PER, (_, unit: string) => SHORT_UNITS[unit.toLowerCase()]!);
  const [, figures = '', per] = PER.exec(plain.trim()) ?? ['', plain];
  const [, number = figures, thousands] = /^(.*\d)\s+(mil)$/i.exec(withoutCurrency(figures)) ?? [
    '',
    withoutCurrency(figures),
  ];
  const amount = payAmountOf(
    thousands ? `${number}k` : withoutLakhs(number.replace(/^\p{Sc}\s*/u, '')),
  );
  if (amount === undefined) return undefined;
  if (per === undefined) return { amount, unit: amount >= YEARLY_FROM ? 'year' : ofHeading };
  const unit = meant(per.trim(), PAY_UNIT_LABELS, UNIT_WORDS);
  return unit && { amount, unit };
}

function unitOf(heading: string): PayUnit | null {
  return UNIT_OF_HEADING.find(([, form]) => form.test(heading))?.[0] ?? null;
}

function tagsOf(text: string, format: ImportFormat): string[] {
  const parts = text.split(isExact(format) ? /,/ : /[,;|\r\n]+/);
  // 'Local (blue)'
  const names = format === 'trello' ? parts.map((part) => part.replace(/ \([\w ]+\)$/, '')) : parts;
  return tidyTags(names.map((name) => name.trim().slice(0, TAG_MAX))).slice(0, TAGS_MAX);
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
    isExact(format) || says('pay_amount') || says('pay_unit')
      ? undefined
      : payIn(read.pay_note, cells.headingOf('pay_note'));
  const closing_reason = read.closing_reason ?? ofStatus;
  return {
    values: {
      ...read,
      next_step_on: read.next_step_on ?? cells.dayIn(read.next_step),
      ...(pay && { pay_amount: pay.amount, pay_unit: pay.unit, pay_note: pay.note }),
      closing_reason,
      closed_on: closing_reason && (read.closed_on ?? today),
    },
    leftovers,
  };
}
