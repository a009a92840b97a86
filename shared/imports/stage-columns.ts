import { isFinal, STATUSES } from '#shared/applications/status.ts';
import { isKind } from '#shared/imports/column-contents.ts';
import { fieldOfHeading, plainWords } from '#shared/imports/heading-words.ts';
import { HEARD, meaningOfStatus, NO_STAGE, type StatusChoice } from '#shared/imports/statuses.ts';
import type { TableRow } from '#shared/imports/table.ts';

interface Table {
  headings: string[];
  rows: TableRow[];
}

/** How far a stage is; an ending outweighs every stage before it. */
const ENDING = STATUSES.length + 1;
const rankOf = (stage: StatusChoice): number => {
  if (stage === 'left_out') return 0;
  const at = STATUSES.findIndex((status) => status === stage && !isFinal(status));
  return at < 0 ? ENDING : at + 1;
};
/** From this rank on a stage that was reached is the status of a row without one. */
const TELLING = 2;
const HEADING_MAX = 40;
const TICKED = /[✓✔☑✅🗹]/u;
/** A plain no, which an empty box is not. */
const DENIED = /^(?:n|no|nein|non|nao|nahi|false|unchecked|0|否)$/;
const UNTICKED = /^(?:n|no|nein|non|nao|nahi|false|unchecked|0|否|)$/;

const isTick = (text: string) =>
  text === '' || TICKED.test(text) || /^[01]$/.test(text) || isKind('tick', text);
const isTickOrDay = (text: string) => isTick(text) || isKind('date', text) || isKind('day', text);
/** Stages from which on headings are those of a board. */
const BOARD_FROM = 3;

/** Headings of what came back, which is no stage by its name: with ticks below it somebody is in touch. */
const CAME_BACK =
  /\b(?:repl(?:y|ied)|respon(?:se|ded)|heard back|call ?back|answer(?:ed)?|antwort|ruckmeldung|reponse|respuesta|resposta|risposta|reactie)\b/;
/** A heading of the day on which a posting came out. */
const OPENED = /^open(?:ed)?(?: (?:on|date))?$/;

/** What the heading of a column is a stage of; undefined for any other. */
function stageOf(heading: string, isOfTicks: boolean): StatusChoice | undefined {
  const plain = plainWords(heading);
  if (heading.length > HEADING_MAX || OPENED.test(plain)) return undefined;
  return isOfTicks && CAME_BACK.test(plain) ? 'in_progress' : meaningOfStatus(heading);
}

/** A board whose headings are stages above cards ('Acme – Data Engineer'), as one with a row for each card; any other as it is. */
export function withCards(table: Table): Table {
  const { headings, rows } = table;
  const meanings = headings.map((heading) =>
    heading.trim() === '' || heading.length > HEADING_MAX ? undefined : meaningOfStatus(heading),
  );
  const named = headings.filter((heading) => heading.trim() !== '').length;
  const cards = rows.flatMap(({ line, cells }) =>
    headings.flatMap((heading, at) => {
      const card = cells[at]?.trim() ?? '';
      return card === '' ? [] : [{ line, cells: [card, heading.trim()] }];
    }),
  );
  const isBoard = meanings.filter((one) => one !== undefined).length === named;
  const isOfCards = cards.every(({ cells: [card = ''] }) => !isTickOrDay(card) && /\s/.test(card));
  if (!isBoard || new Set(meanings.filter(Boolean)).size < BOARD_FROM || !isOfCards) return table;
  return { headings: ['Job', 'Status'], rows: cards };
}

const isReached = (text: string) => TICKED.test(text) || !UNTICKED.test(plainWords(text));

/**
 * A table whose headings are stages ('Applied', 'Interview', 'Rejected') with a tick or a day below each that was reached, as
 * one with a column of the last stage, or with the last stage where its column of statuses is empty; any other as it is. The
 * columns themselves stay.
 */
export function withStages(table: Table): Table {
  const { headings, rows } = table;
  const textAt = ({ cells }: TableRow, at: number) => cells[at]?.trim() ?? '';
  const stages = [...headings.entries()].flatMap(([at, heading]) => {
    const isOfTicks = rows.every((row) => isTick(textAt(row, at)));
    const meaning = stageOf(heading, isOfTicks);
    const rank = meaning && rankOf(meaning);
    const isStage = rank !== undefined && rows.every((row) => isTickOrDay(textAt(row, at)));
    const said = meaningOfStatus(heading) === undefined ? HEARD : heading.trim();
    return isStage ? [{ at, rank, heading: said }] : [];
  });
  const isReachedIn = (row: TableRow) =>
    stages
      .filter(({ at }) => isReached(textAt(row, at)))
      .reduce<(typeof stages)[number] | undefined>(
        (last, stage) => (last && last.rank > stage.rank ? last : stage),
        undefined,
      );
  const reached = rows.map(isReachedIn);
  const applied = stages.find(({ rank }) => rank === 1);
  const isDenied = (row: TableRow) =>
    applied !== undefined && DENIED.test(plainWords(textAt(row, applied.at)));
  const status = headings.findIndex(
    (heading, at) =>
      fieldOfHeading(heading) === 'status' && !rows.every((row) => isTick(textAt(row, at))),
  );
  if (status >= 0) {
    return {
      headings,
      rows: rows.map((row, k) => {
        const stage = reached[k];
        if (textAt(row, status) !== '') return row;
        const isFar = stage !== undefined && stage.rank >= TELLING;
        const said = isFar ? stage.heading : isDenied(row) ? NO_STAGE : '';
        const padded = headings.map((_, at) => row.cells[at] ?? '');
        return said === '' ? row : { line: row.line, cells: padded.with(status, said) };
      }),
    };
  }
  const real = stages.filter(({ rank }) => rank > 0);
  // One column alone is a stage where somebody said no in it.
  const isTold = real.length >= 2 || (applied !== undefined && rows.some(isDenied));
  if (!isTold || reached.every((stage) => stage === undefined)) return table;
  // Who has not reached the first stage has not applied.
  const none = real.some(({ rank }) => rank === 1) ? NO_STAGE : '';
  return {
    headings: [...headings, 'Status'],
    rows: rows.map(({ line, cells }, k) => ({
      line,
      cells: [...headings.map((_, at) => cells[at] ?? ''), reached[k]?.heading ?? none],
    })),
  };
}
