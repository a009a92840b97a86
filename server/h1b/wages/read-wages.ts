import {
  LEVELS,
  type WageArea,
  type WageCounty,
  type WageDetail,
  type WageOccupation,
  type WageTable,
} from '#server/h1b/wages/wage-table.ts';
import type { FoundTable } from '#server/platform/tables/find-tables.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import type { OnProgress, TableSink } from '#server/platform/tables/table-sink.ts';

/** Headings of the tables of a wage year, in upper case without blanks, dashes and underscores; the first of each is ours or the Department's. */
const KINDS = {
  wages: [['SOCCODE', 'SOC'], ['AREA', 'AREAID'], ['LEVEL1'], ['LEVEL2'], ['LEVEL3'], ['LEVEL4']],
  geography: [['AREA'], ['AREANAME'], ['STATEAB'], ['COUNTYTOWNNAME']],
  details: [['OESSOCCODE'], ['ONETCODE'], ['ONETTITLE']],
  occupations: [['SOCCODE'], ['TITLE', 'SOCTITLE'], ['DESCRIPTION', 'SOCDEFINITION']],
} satisfies Record<string, readonly (readonly string[])[]>;

/** What a table of a wage year holds. */
type WageKind = keyof typeof KINDS;

/** Recognises a table of a wage year by its headings: its kind, and where each cell of it is; undefined for any other table. */
export function recogniseWages(
  headings: readonly string[],
): { kind: WageKind; positions: readonly number[] } | undefined {
  const names = headings.map((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
  for (const [kind, wanted] of Object.entries(KINDS)) {
    const positions = wanted.map((known) => names.findIndex((name) => known.includes(name)));
    if (positions.every((at) => at >= 0)) return { kind: kind as WageKind, positions };
  }
  return undefined;
}

const SOC = /^(\d\d)-?(\d{4})$/;
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/;
/** Wages for colleges and research, which may pay less; the other table is for everybody else. */
const EDUCATION = /(?:^|[/_])EDC_/i;
/** Damaged lines that are named. */
const NAMED = 3;

/** Collects the tables of one wage year, in any order, and makes one of them. */
export class WageReader {
  readonly #wages = new Map<string, Uint32Array>();
  readonly #socs = new Set<string>();
  readonly #areas = new Set<string>();
  readonly #places = new Map<string, WageArea & { counties: Omit<WageCounty, 'area'>[] }>();
  readonly #titles = new Map<string, string>();
  readonly #details: { soc: string; code: string; title: string }[] = [];
  /** Tables that were read, by name, and those that were left out with the reason. */
  readonly read: { name: string; kind: WageKind; rows: number }[] = [];
  readonly left: { name: string; why: string }[] = [];

  /** Adds a table; one that is not of a wage year, or of colleges, is left out. Throws RefusedFileError for a damaged one. */
  async add(found: FoundTable, onProgress: OnProgress = () => undefined): Promise<void> {
    if (EDUCATION.test(found.name)) {
      this.left.push({ name: found.name, why: 'wages of colleges and research only' });
      return;
    }
    const report = { name: found.name, kind: 'wages' as WageKind, rows: 0 };
    const problems: string[] = [];
    const sink: TableSink = {
      headings: (cells) => {
        const known = recogniseWages(cells);
        if (!known) throw new NotWagesError();
        report.kind = known.kind;
        return known;
      },
      row: (line, cells) => {
        if (cells === null) return;
        const problem = this.#take(report.kind, cells);
        if (problem !== undefined) problems.push(`line ${line}: ${problem}`);
        else report.rows++;
      },
      unreadable: (line, reason) => void problems.push(`line ${line}: ${reason}`),
    };
    try {
      await found.read(sink, onProgress);
    } catch (error) {
      if (!(error instanceof NotWagesError)) throw error;
      this.left.push({ name: found.name, why: 'no table that is needed' });
      return;
    }
    if (problems.length > 0) {
      const more = problems.length > NAMED ? ` and ${problems.length - NAMED} more` : '';
      throw new RefusedFileError(`${problems.slice(0, NAMED).join('; ')}${more}`);
    }
    this.read.push(report);
  }

  /**
   * The table of what was added. Areas, counties and occupations that no file names are those of `before`. Throws
   * RefusedFileError when wages are missing or nothing names an area.
   */
  table(year: number, before?: WageTable): WageTable {
    if (this.#wages.size === 0)
      throw new RefusedFileError('there is no table of wages among the files');
    const areas = this.#namedAreas(before);
    const numbers = new Map(areas.map(({ id }, k) => [id, k]));
    const occupations = this.#namedOccupations(before);
    const socs = new Map(occupations.map(({ code }, k) => [code, k]));
    const cents = new Uint32Array(occupations.length * areas.length * LEVELS.length);
    for (const [key, amounts] of this.#wages) {
      const [soc = '', area = ''] = key.split(' ');
      cents.set(amounts, (socs.get(soc)! * areas.length + numbers.get(area)!) * LEVELS.length);
    }
    const counties =
      this.#places.size > 0
        ? [...this.#places.values()].flatMap(({ id, counties: own }) => {
            const area = numbers.get(id);
            return area === undefined ? [] : own.map((county) => ({ area, ...county }));
          })
        : countiesOf(before!, numbers);
    const details =
      this.#details.length > 0
        ? this.#details.map(({ soc, ...detail }) => ({ ...detail, soc }))
        : (before?.details ?? []).map(({ occupation, ...detail }) => ({
            ...detail,
            soc: before!.occupations[occupation]!.code,
          }));
    return {
      year,
      occupations,
      areas,
      counties,
      details: details.flatMap(({ soc, code, title }): WageDetail[] => {
        const occupation = socs.get(soc);
        return occupation === undefined ? [] : [{ code, title, occupation }];
      }),
      cents,
    };
  }

  #namedAreas(before: WageTable | undefined): WageArea[] {
    const known = new Map((before?.areas ?? []).map(({ id, name }) => [id, name]));
    const unknown: string[] = [];
    const areas = [...this.#areas].map((id) => {
      const name =
        this.#places.get(id)?.name ?? (this.#places.size > 0 ? undefined : known.get(id));
      if (name === undefined) unknown.push(id);
      return { id, name: name ?? '' };
    });
    if (unknown.length === 0) return areas;
    const [first] = unknown;
    throw new RefusedFileError(
      `nothing says where area ${first}${unknown.length > 1 ? ` and ${unknown.length - 1} others` : ''} is; add Geography.csv of the same year`,
    );
  }

  #namedOccupations(before: WageTable | undefined): WageOccupation[] {
    const known = new Map((before?.occupations ?? []).map(({ code, title }) => [code, title]));
    return [...this.#socs].map((code) => ({
      code,
      title: this.#titles.get(code) ?? known.get(code) ?? code,
    }));
  }

  /** Takes a row; the answer says what is wrong with it. */
  #take(kind: WageKind, cells: readonly string[]): string | undefined {
    const [first = '', second = '', third = '', fourth = ''] = cells.map((cell) => cell.trim());
    if (kind === 'geography') {
      const id = areaId(first);
      const place = this.#places.get(id) ?? { id, name: second, counties: [] };
      this.#places.set(id, place);
      place.counties.push({ state: third.toUpperCase(), name: fourth });
      return undefined;
    }
    const soc = SOC.exec(first);
    if (!soc) return `“${first}” is not a SOC code`;
    const code = `${soc[1]}-${soc[2]}`;
    if (kind === 'occupations') this.#titles.set(code, second);
    else if (kind === 'details') this.#details.push({ soc: code, code: second, title: third });
    else return this.#takeWages(code, areaId(second), cells.slice(2));
    return undefined;
  }

  #takeWages(soc: string, area: string, levels: readonly string[]): string | undefined {
    const amounts = new Uint32Array(LEVELS.length);
    for (const [k, text] of levels.entries()) {
      const amount = centsOf(text.trim());
      if (amount === undefined) return `“${text.trim()}” is not an amount`;
      amounts[k] = amount;
    }
    const key = `${soc} ${area}`;
    const known = this.#wages.get(key);
    if (known && known.some((amount, k) => amount !== amounts[k]))
      return `${soc} in area ${area} has two different wages`;
    this.#socs.add(soc);
    this.#areas.add(area);
    this.#wages.set(key, amounts);
    return undefined;
  }
}

class NotWagesError extends Error {}

function countiesOf(before: WageTable, numbers: ReadonlyMap<string, number>): WageCounty[] {
  return before.counties.flatMap((county) => {
    const area = numbers.get(before.areas[county.area]!.id);
    return area === undefined ? [] : [{ ...county, area }];
  });
}

/** Some years write areas with leading zeros. */
const areaId = (text: string) => text.replace(/^0+(?=\d)/, '');

/** Cents of an amount; 0 for a blank one, undefined for what is no amount. */
function centsOf(text: string): number | undefined {
  if (text === '' || /^(?:n\/?a|null|#)$/i.test(text)) return 0;
  const [, dollars, part = ''] = AMOUNT.exec(text) ?? [];
  if (dollars === undefined) return undefined;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** The year in whose July the wage year of a file's name begins, such as 2025 of OFLC_Wages_2025-26.zip; undefined when it names none. */
export function wageYearIn(name: string): number | undefined {
  const found = /(?<!\d)(20\d\d)[-_ ]?(?:to)?[-_ ]?(?:20)?(\d\d)(?!\d)/i.exec(name);
  if (!found) return undefined;
  const year = Number(found[1]);
  return (year + 1) % 100 === Number(found[2]) ? year : undefined;
}
