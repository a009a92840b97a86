/** Colour of a status in the list. */
export type StatusColour = 'green' | 'red' | 'yellow' | 'blue' | 'grey';

interface StatusRow {
  /** The words a person reads. */
  readonly label: string;
  /** What they stand for, where they are letters. */
  readonly meaning?: string;
  /** The colour of its pill in the list. */
  readonly colour: StatusColour;
  /** Whether the application is still open. */
  readonly active: boolean;
  /** Whether the form that adds and the list's filter offer it; an address can name any status. */
  readonly offered: boolean;
  /** Its figure in the statistics, where that has another name. */
  readonly figure?: string;
  /** Whether it says how far an application came; 'applied' is where each begins. */
  readonly reached?: true;
  /** Whether nothing comes after it. */
  readonly final?: true;
}

/** Every application status, in the order of the hiring process. */
const TABLE = {
  applied: { label: 'Applied', colour: 'grey', active: true, offered: true },
  in_progress: {
    label: 'In progress',
    colour: 'grey',
    active: true,
    offered: false,
    reached: true,
  },
  oa: {
    label: 'OA',
    meaning: 'online assessment',
    colour: 'blue',
    active: true,
    offered: true,
    reached: true,
  },
  vo: {
    label: 'VO',
    meaning: 'virtual onsite interviews',
    colour: 'yellow',
    active: true,
    offered: true,
    reached: true,
  },
  offer: {
    label: 'Offer',
    colour: 'green',
    active: false,
    offered: true,
    reached: true,
    figure: 'offers',
  },
  rejected: { label: 'Rejected', colour: 'red', active: false, offered: true, final: true },
} as const satisfies Readonly<Record<string, StatusRow>>;

type Table = typeof TABLE;

export type Status = keyof Table;

/** What a status says of the employer. */
type Said = 'nothing' | 'no' | 'interest';

/** As the trigger of `application_progress` has it, too: all but 'nothing' is an answer. */
const SAID: Readonly<Record<Status, Said>> = {
  applied: 'nothing',
  in_progress: 'interest',
  oa: 'interest',
  vo: 'interest',
  offer: 'interest',
  rejected: 'no',
};

const rowOf = (status: Status): StatusRow => TABLE[status];

export const STATUSES = Object.keys(TABLE) as readonly Status[];

/** The statuses that forms and the list's filter offer. */
export const OFFERED_STATUSES = STATUSES.filter((status) => rowOf(status).offered);

/** The statuses of open applications. */
export const ACTIVE_STATUSES = STATUSES.filter((status) => rowOf(status).active);

/** A status that says how far an application came. */
export type ReachedStatus = {
  [Name in Status]: Table[Name] extends { readonly reached: true } ? Name : never;
}[Status];

export const REACHED_STATUSES = STATUSES.filter(
  (status): status is ReachedStatus => rowOf(status).reached === true,
);

/** The statuses that say one of these of the employer. */
export function statusesThatSay(...said: readonly Said[]): readonly Status[] {
  return STATUSES.filter((status) => said.includes(SAID[status]));
}

/** The figure of a status in the statistics. */
export type StatusFigure = {
  [Name in Status]: Table[Name] extends { readonly figure: infer Figure } ? Figure : Name;
}[Status];

/** The name of a status's figure in the statistics. */
export function figureOf(status: Status): StatusFigure {
  return (rowOf(status).figure ?? status) as StatusFigure;
}

/** A value for each status, in their order. */
export function byStatus<Value>(valueOf: (status: Status) => Value): Record<Status, Value> {
  return Object.fromEntries(STATUSES.map((status) => [status, valueOf(status)])) as Record<
    Status,
    Value
  >;
}

/** The words a person reads for a status. */
export function statusLabel(status: Status): string {
  return TABLE[status].label;
}

/** What the letters of a status stand for: 'online assessment'; undefined for one that is a word. */
export function statusMeaning(status: Status): string | undefined {
  return rowOf(status).meaning;
}

/** What every status of letters stands for, in one line: 'OA: online assessment. VO: …'. */
export const STATUS_LEGEND = STATUSES.flatMap((status) => {
  const { label, meaning } = rowOf(status);
  return meaning === undefined ? [] : `${label}: ${meaning}.`;
}).join(' ');

/** Whether the application is still open: neither rejected nor offer. */
export function isActive(status: Status): boolean {
  return TABLE[status].active;
}

/** The statuses after which nothing comes. */
export const FINAL_STATUSES = STATUSES.filter((status) => rowOf(status).final === true);

/** Whether nothing comes after a status. */
export function isFinal(status: Status): boolean {
  return rowOf(status).final === true;
}

/** The colour of a status pill in the list. */
export function statusColour(status: Status): StatusColour {
  return TABLE[status].colour;
}

/** The colour of an outcome badge on the company page: red when it contains REJECT, otherwise blue. */
export function outcomeColour(outcome: string): StatusColour {
  return outcome.toUpperCase().includes('REJECT') ? 'red' : 'blue';
}
