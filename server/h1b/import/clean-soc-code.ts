import { cleanText, type Cleaned } from '#server/h1b/import/clean-values.ts';
import { fold } from '#shared/core/fold.ts';

/** Codes of major group 11 (management), the only one that spreadsheets take for months, with their titles of 2000, 2010 and 2018. */
const MANAGEMENT: Record<string, string> = {
  'advertising and promotions managers': '11-2011',
  'marketing managers': '11-2021',
  'sales managers': '11-2022',
  'public relations managers': '11-2031',
  'public relations and fundraising managers': '11-2031',
  'fundraising managers': '11-2033',
  'administrative services managers': '11-3011',
  'facilities managers': '11-3013',
  'computer and information systems managers': '11-3021',
  'financial managers': '11-3031',
  'industrial production managers': '11-3051',
  'purchasing managers': '11-3061',
  'transportation, storage, and distribution managers': '11-3071',
  'compensation and benefits managers': '11-3111',
  'human resources managers': '11-3121',
  'training and development managers': '11-3131',
  'farmers, ranchers, and other agricultural managers': '11-9013',
  'construction managers': '11-9021',
  'education and childcare administrators, preschool and daycare': '11-9031',
  'education administrators, preschool and childcare center/program': '11-9031',
  'education administrators, elementary and secondary school': '11-9032',
  'education administrators, kindergarten through secondary': '11-9032',
  'education administrators, postsecondary': '11-9033',
  'education administrators, all other': '11-9039',
  'engineering managers': '11-9041',
  'architectural and engineering managers': '11-9041',
  'food service managers': '11-9051',
  'gaming managers': '11-9071',
  'gambling managers': '11-9071',
  'lodging managers': '11-9081',
  'medical and health services managers': '11-9111',
  'natural sciences managers': '11-9121',
  'property, real estate, and community association managers': '11-9141',
  'social and community service managers': '11-9151',
  'emergency management directors': '11-9161',
  'managers, all other': '11-9199',
};

const DAMAGED = /^(?:nov-(?:\d{2})?(\d{2})|(\d{1,2})-nov)$/i;
/** Serials of dates from 1954 to 2119, which no SOC code looks like. */
const DATE_SERIAL = /^[2-7]\d{4}$/;

/** A SOC code; one that a spreadsheet turned into a date is recovered by its title, else it is null and counted. */
export function cleanSocCode(cell: string, title: string | null): Cleaned<string> {
  const text = cleanText(cell);
  if (text === null) return null;
  const damaged = DAMAGED.exec(text);
  if (!damaged) return DATE_SERIAL.test(text) || /[/:]/.test(text) ? undefined : text;
  const digits = (damaged[1] ?? damaged[2] ?? '').padStart(2, '0');
  const folded = fold(title ?? '').replace(/\*$/, '');
  const known = Object.hasOwn(MANAGEMENT, folded) ? MANAGEMENT[folded] : undefined;
  return known?.endsWith(digits) ? known : undefined;
}
