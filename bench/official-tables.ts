import { type GrowthIndex, middleOf, payLevel } from '#server/h1b/offer/growth-index.ts';
import { civilDate } from '#server/h1b/snapshot/days.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { officialLevels } from '#server/h1b/wages/official-levels.ts';
import { openWages, type WageStore } from '#server/h1b/wages/wage-store.ts';
import { type Level, wageYearOf } from '#server/h1b/wages/wage-table.ts';

/** The official levels of filings. */
export class OfficialTables {
  readonly #store: WageStore;
  readonly #index: GrowthIndex;
  /** Filings by how their table was found. */
  readonly tables = { own: 0, moved: 0, none: 0 };

  constructor(dataDir: string, index: GrowthIndex) {
    this.#store = openWages(dataDir, console);
    this.#index = index;
  }

  /** Dollars a year of each level for a filing, in its own year; undefined where no table has its wage. */
  async of(
    row: Omit<Row, 'case_number'>,
  ): Promise<readonly { readonly level: Level; readonly amount: number }[] | undefined> {
    const day = dayOf(row);
    const years = await this.#store.years();
    const wanted = day === undefined ? undefined : wageYearOf(day);
    const year = years.toSorted(
      (a, b) => Math.abs(a - (wanted ?? 0)) - Math.abs(b - (wanted ?? 0)),
    )[0];
    if (wanted === undefined || year === undefined) return undefined;
    const place = {
      state: row.worksite_state ?? undefined,
      county: row.worksite_county ?? undefined,
      city: row.worksite_city ?? undefined,
      zip: row.worksite_postal_code ?? undefined,
    };
    const ask = { place, soc: row.soc_code ?? undefined };
    const found = await officialLevels(this.#store, ask, { day: `${year}-07-01`, isToday: false });
    if (found.state !== 'known') {
      this.tables.none++;
      return undefined;
    }
    this.tables[year === wanted ? 'own' : 'moved']++;
    const growth = (of: number) => payLevel(this.#index, `${of + 1}-01`).log;
    const factor = Math.exp(growth(wanted) - growth(year));
    return found.levels.map(({ level, amount }) => ({ level, amount: amount * factor }));
  }
}

/** The day of a filing, YYYY-MM-DD, or the middle of its fiscal year. */
function dayOf({ decision_date, received_date, fiscal_year }: Omit<Row, 'case_number'>) {
  const known = received_date || decision_date;
  if (known) {
    const { year, month } = civilDate(known);
    return `${year}-${String(month).padStart(2, '0')}-01`;
  }
  return fiscal_year === null ? undefined : `${middleOf(fiscal_year)}-01`;
}
