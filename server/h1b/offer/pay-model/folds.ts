import type { FiledPay } from '#server/h1b/offer/pay-model/filed-pay.ts';

/** Parts of the filings of which each is left out once: how far answers differ without it says how sure they are. */
export const FOLDS = 5;

const scatter = (number: number, by: number) => Math.imul(number + 1, by) >>> 8;

/** Whether all filings of an employer are left out together: of one half, because half of a later year's filings are of employers that are new. */
export const isLeftOutWhole = (employer: number) =>
  (scatter(employer, 0x85eb_ca6b) >>> 8) % 2 === 0;

/** The part with which a filing is left out. */
export function foldOf({ employer }: Pick<FiledPay, 'employer'>, row: number): number {
  return scatter(isLeftOutWhole(employer) ? employer : row, 0x9e37_79b1) % FOLDS;
}
