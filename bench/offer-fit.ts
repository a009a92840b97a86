import type { OfferAnswer, OfferFindings } from '#shared/h1b/offer.ts';
import { levelOfPay } from '#shared/h1b/level-of-pay.ts';
import type { Level } from '#server/h1b/wages/wage-table.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';

const QUANTILES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;

/** Pay at percentiles. */
export type Figures = NonNullable<OfferAnswer['estimate']>['figures'];

/** A filing that is asked about; pay in dollars a year. */
export interface Held {
  readonly row: Row;
  /** The month that is asked about, YYYY-MM. */
  readonly month: string;
  readonly annual: number;
}

/** How answers fit the pay that was filed. */
export class Fit {
  readonly #clusters = new Map<string, { n: number; inside: number }>();
  readonly #sums = { bias: 0, error: 0, width: 0, pinball: 0, inside: 0, in80: 0 };
  #n = 0;

  add(annual: number, figures: Figures): void {
    const { p10, p25, p50, p75, p90 } = figures;
    const key = JSON.stringify(figures);
    const cluster = this.#clusters.get(key) ?? { n: 0, inside: 0 };
    this.#clusters.set(key, cluster);
    const isInside = annual >= p25 && annual <= p75;
    const sums = this.#sums;
    this.#n++;
    cluster.n++;
    if (isInside) cluster.inside++;
    if (isInside) sums.inside++;
    if (annual >= p10 && annual <= p90) sums.in80++;
    sums.bias += Math.log(p50 / annual);
    sums.error += Math.abs(Math.log(p50 / annual));
    sums.width += (p75 - p25) / p50;
    for (const [name, share] of Object.entries(QUANTILES)) {
      const above = Math.log(annual / figures[name as keyof Figures]);
      sums.pinball += Math.max(share * above, (share - 1) * above) / 5;
    }
  }

  summary(asked: number) {
    const n = this.#n;
    const { bias, error, width, pinball, inside, in80 } = this.#sums;
    const mean = inside / n;
    const clusters = [...this.#clusters.values()];
    const variance = clusters.reduce((sum, each) => sum + (each.inside - each.n * mean) ** 2, 0);
    const part = (value: number, digits = 4) => Number(value.toFixed(digits));
    return {
      asked,
      answered: part((100 * n) / asked, 1),
      rows: n,
      answers: clusters.length,
      middleHalf: part(100 * mean, 1),
      clusterError: part((100 * Math.sqrt(variance)) / n, 1),
      in80: part((100 * in80) / n, 1),
      bias: part(bias / n),
      meanError: part(error / n),
      width: part(width / n),
      pinball: part(pinball / n),
    };
  }
}

type Amounts = readonly { readonly level: Level; readonly amount: number }[];

/** How often a level equals the filed one: from the pay, and from the filing's own prevailing wage. */
class Agreement {
  #n = 0;
  #byPay = 0;
  #byWage = 0;

  add({ row, annual }: Held, levels: Amounts): void {
    const { prevailing_wage: cents, wage_level: filed } = row;
    const { cleared } = levelOfPay(levels, annual);
    if (!cleared || cents === null) return;
    const wage = (cents / 100) * periodsPerYear(row.prevailing_wage_unit);
    const [nearest] = levels.toSorted(
      (a, b) => Math.abs(a.amount - wage) - Math.abs(b.amount - wage),
    );
    this.#n++;
    if (cleared === filed) this.#byPay++;
    if (nearest?.level === filed) this.#byWage++;
  }

  get summary() {
    const share = (part: number) => (this.#n ? Math.round((1000 * part) / this.#n) / 10 : null);
    return { n: this.#n, byPay: share(this.#byPay), byWage: share(this.#byWage) };
  }
}

/** How often levels equal the filed ones: estimated from filings, and of the official table, for the same filings and for all that it has. */
export class LevelFit {
  readonly #estimate = new Agreement();
  readonly #same = new Agreement();
  readonly #all = new Agreement();

  /** `official` are the levels of the table, brought to the time of the filing. */
  add(held: Held, { levels }: OfferFindings, official: Amounts | undefined): void {
    const { prevailing_wage: cents, wage_level: filed } = held.row;
    if (!filed || cents === null) return;
    if (levels) this.#estimate.add(held, levels.levels);
    if (levels && official) this.#same.add(held, official);
    if (official) this.#all.add(held, official);
  }

  get summary() {
    const named = (name: string, { n, byPay, byWage }: Agreement['summary']) => ({
      [name]: n,
      [`${name}ByPay`]: byPay,
      [`${name}ByWage`]: byWage,
    });
    return {
      ...named('estimated', this.#estimate.summary),
      ...named('officialSame', this.#same.summary),
      ...named('official', this.#all.summary),
    };
  }
}
