import { H1B_KINDS, type H1bKind } from '#shared/h1b/columns.ts';
import {
  type FilterTexts,
  MORE_FILTER_NAMES,
  type MoreFilterName,
} from '#shared/h1b/filter-names.ts';
import {
  list,
  lookUp,
  MILES_REFUSAL,
  readLevel,
  readMiles,
  readYears,
  readYesNo,
  YEARS_REFUSAL,
} from '#shared/h1b/filter-values.ts';
import { stateLetters, US_STATES } from '#shared/core/us-states.ts';
import { H1B_MILES } from '#shared/h1b/limits.ts';

/** A circle around a named place, or around each city of an area; the server finds the positions. */
export interface Around {
  /** The place as named. */
  readonly near: string;
  readonly miles: number;
  /** In degrees. */
  readonly at?: readonly { readonly latitude: number; readonly longitude: number }[] | undefined;
}

/** A value in links, and its words. */
type Choice = readonly [value: string, words: string];

/** The form field of a filter. */
type FilterField =
  | { readonly kind: 'text'; readonly label: string; readonly placeholder: string }
  | {
      readonly kind: 'choice';
      readonly label: string;
      /** The words for no filter. */
      readonly none: string;
      readonly choices: readonly Choice[];
      /** Shown only while that filter is set. */
      readonly beside?: MoreFilterName;
    };

/** A filter under 'More filters', in the address, the API, the export, the procedures, the form and the chips. */
interface MoreFilter {
  /** For the API's document. */
  readonly description?: string;
  /** Field of H1bFilter that the value becomes. */
  readonly to?: string;
  /** Reads the text, beside the other filters' texts; null does not filter, undefined is refused. */
  readonly read: (text: string, texts: FilterTexts) => unknown;
  /** The sentence that refuses a text. */
  readonly refusal?: string;
  /** False leaves it out of the procedures. */
  readonly inProcedures?: false;
  /** Whether it means the same of a labor certification; the others filter nothing there. */
  readonly ofCertifications: boolean;
  /** A filter without one is set by links only. */
  readonly field?: FilterField;
  /** The words of its chip; the name and the text unless given. */
  readonly chip?: (text: string) => string;
}

/** A row of the table. The browser's build leaves the description out. */
const defineFilter = <const F extends MoreFilter>(filter: F): F => filter;

const asTyped = (text: string): string => text;
const yesNo = (label: string) =>
  ({
    kind: 'choice',
    label,
    none: 'Either or unknown',
    choices: [
      ['yes', 'Yes'],
      ['no', 'No'],
    ],
  }) as const;
const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);
const YES_NO_REFUSAL = 'It must be yes or no';

/** The kinds of filing by their names in links. */
const KINDS: Readonly<Record<string, readonly [kind: H1bKind, words: string]>> = {
  new: [H1B_KINDS[0], 'New employment'],
  continued: [H1B_KINDS[1], 'Continued employment'],
  'change-previous': [H1B_KINDS[2], 'Change of the job'],
  'new-concurrent': [H1B_KINDS[3], 'Concurrent job'],
  'change-employer': [H1B_KINDS[4], 'Change of employer'],
  amended: [H1B_KINDS[5], 'Amended petition'],
};

/** The filters under 'More filters': everything about each but how the engine selects its rows. */
export const MORE_FILTERS = {
  city: defineFilter({
    ofCertifications: true,
    to: 'city',
    read: asTyped,
    field: { kind: 'text', label: 'City', placeholder: 'All cities' },
  }),
  state: defineFilter({
    ofCertifications: true,
    description: 'Only worksites in these states, by their two letters.',
    to: 'states',
    read: list(stateLetters),
    refusal: 'A state must be two letters or a name, such as TX or Texas',
    field: {
      kind: 'choice',
      label: 'State',
      none: 'All states',
      choices: Object.entries(US_STATES),
    },
  }),
  near: defineFilter({
    ofCertifications: true,
    description:
      'Only worksites around a city and state, a ZIP code, or the cities of an area such as Bay Area.',
    to: 'around',
    read: (near, { miles }): Around => ({
      near,
      miles: (miles === undefined ? undefined : readMiles(miles)) ?? H1B_MILES,
    }),
    // The server, which knows the places, refuses one that nobody knows.
    refusal: 'Near must be a city and state or a ZIP code, such as Austin, TX or 78701',
    field: { kind: 'text', label: 'Near', placeholder: 'Austin, TX or 78701' },
    chip: (place) => `near ${place}`,
  }),
  miles: defineFilter({
    ofCertifications: true,
    description: 'How far around that place, or each of its cities; 25 miles by default.',
    read: readMiles,
    refusal: MILES_REFUSAL,
    field: {
      kind: 'choice',
      label: 'Distance',
      none: `Within ${H1B_MILES} miles`,
      choices: ['10', '50', '100', '200'].map((miles) => [miles, `Within ${miles} miles`] as const),
      beside: 'near',
    },
    chip: (miles) => `within ${miles} miles`,
  }),
  soc: defineFilter({
    ofCertifications: true,
    description: 'A SOC code of any edition, or part of the name of the occupation.',
    to: 'soc',
    read: asTyped,
    field: { kind: 'text', label: 'Occupation', placeholder: 'Title or SOC code' },
    chip: (occupation) => `occupation ${occupation}`,
  }),
  years: defineFilter({
    ofCertifications: true,
    description: 'Fiscal years, such as `2023`, `2021-2024` or `2020,2022`.',
    to: 'years',
    read: readYears,
    refusal: YEARS_REFUSAL,
    field: { kind: 'text', label: 'Fiscal years', placeholder: '2024 or 2021-2024' },
    chip: (years) => `fiscal ${/^\d{4}$/.test(years) ? 'year' : 'years'} ${years}`,
  }),
  level: defineFilter({
    ofCertifications: false,
    description: 'Levels of the prevailing wage, I to IV.',
    to: 'levels',
    read: list(readLevel),
    refusal: 'A wage level must be I, II, III or IV',
    field: {
      kind: 'choice',
      label: 'Wage level',
      none: 'All levels',
      choices: plain(['I', 'II', 'III', 'IV']),
    },
    chip: (level) => `wage level ${level}`,
  }),
  visaClass: defineFilter({
    ofCertifications: false,
    to: 'visaClass',
    read: asTyped,
    field: {
      kind: 'choice',
      label: 'Visa class',
      none: 'All classes',
      choices: plain(['H-1B', 'H-1B1', 'E-3']),
    },
    chip: (visaClass) => `visa class ${visaClass}`,
  }),
  kind: defineFilter({
    ofCertifications: false,
    description:
      'Kinds of filing: `new`, `continued`, `change-previous`, `new-concurrent`, `change-employer`, `amended`.',
    to: 'kinds',
    read: list((text) => lookUp(KINDS, text)?.[0]),
    refusal:
      'A kind of filing must be new, continued, change-previous, new-concurrent, change-employer or amended',
    field: {
      kind: 'choice',
      label: 'Kind of filing',
      none: 'All kinds',
      choices: Object.entries(KINDS).map(([name, [, words]]) => [name, words] as const),
    },
    chip: (kind) => KINDS[kind]?.[1].toLowerCase() ?? kind,
  }),
  dependent: defineFilter({
    ofCertifications: false,
    description: 'Only employers that depend on H-1B workers, or only others.',
    to: 'dependent',
    read: readYesNo,
    refusal: YES_NO_REFUSAL,
    field: yesNo('H-1B dependent'),
    chip: (answer) => `H-1B dependent: ${answer}`,
  }),
  clientSite: defineFilter({
    ofCertifications: false,
    description: "Only work at a client's site, or only other work.",
    to: 'clientSite',
    read: readYesNo,
    refusal: YES_NO_REFUSAL,
    field: yesNo("At a client's site"),
    chip: (answer) => `at a client's site: ${answer}`,
  }),
  pay: defineFilter({
    ofCertifications: false,
    description:
      '`implausible`: only filings whose yearly pay is set aside from averages and percentiles.',
    to: 'pay',
    read: (text) => lookUp({ implausible: 'implausible' } as const, text),
    refusal: 'pay must be implausible',
    inProcedures: false,
    chip: () => 'implausible yearly pay',
  }),
} as const satisfies Record<MoreFilterName, MoreFilter>;

type Filters = typeof MORE_FILTERS;

/** The further filters, read; texts are as typed. */
export type MoreH1bFilter = {
  [Name in MoreFilterName as Filters[Name] extends { to: infer To extends string } ? To : never]?:
    | NonNullable<ReturnType<Filters[Name]['read']>>
    | undefined;
};

/** The row of a filter. */
export function moreFilter(name: MoreFilterName): MoreFilter {
  return MORE_FILTERS[name];
}

/** What is wrong with one further filter. */
interface MoreProblem {
  readonly name: MoreFilterName;
  readonly message: string;
}

/** Parses the further filters as typed or found in a link. */
export function parseMoreFilters(texts: FilterTexts): {
  filter: MoreH1bFilter;
  problems: MoreProblem[];
} {
  const problems: MoreProblem[] = [];
  const filter: Record<string, unknown> = {};
  for (const name of MORE_FILTER_NAMES) {
    const text = texts[name];
    if (text === undefined) continue;
    const { to, read, refusal = '' } = moreFilter(name);
    const value = read(text, texts);
    if (value === undefined) problems.push({ name, message: refusal });
    else if (to !== undefined && value !== null) filter[to] = value;
  }
  return { filter, problems };
}

/** A further filter as a chip says it. */
export function chipWords(name: MoreFilterName, text: string): string {
  return moreFilter(name).chip?.(text) ?? `${name} ${text}`;
}
