import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { EmployerEvidence } from '#server/http/public-view.ts';
import { fillValues, keepBlock, repeatBlock, replaceBlock } from '#server/pages/fill-page.ts';
import { escapeHtml } from '#server/pages/head-tags.ts';
import { fillWaysIn, noticeDemo, type WaysIn } from '#server/pages/ways-in.ts';
import type { EmployerAnswer } from '#shared/h1b/employer-answer.ts';
import { shortDollars } from '#shared/h1b/pay-words.ts';
import { HARDWARE_ROWS } from '#shared/site/hardware-list.ts';
import { HARDWARE_PAGE } from '#shared/site/hardware-page.ts';
import { LANDING_PAGE } from '#shared/site/landing-page.ts';
import { LEGAL_PAGE, UNNAMED_CONTACT } from '#shared/site/legal-page.ts';
import { listDrawnPages } from '#shared/site/page-heads.ts';
import type { Site } from '#shared/site/site.ts';

const { blocks } = HARDWARE_PAGE;

/** The prerendered hardware page with the site's list: its own rows, or the shared table where one is set. */
export function fillHardware(document: string, site: Site): string {
  const { hardwareRows: rows, hardwareTable, hardwareSheet } = site;
  const isFramed = hardwareTable.href !== '';
  const isDefault = JSON.stringify(rows) === JSON.stringify(HARDWARE_ROWS);
  let page = repeatBlock(
    document,
    blocks.row,
    rows.map((row, k) => ({
      [HARDWARE_PAGE.sponsors]: `${HARDWARE_PAGE.sponsors}_${k}__`,
      [HARDWARE_PAGE.countedOne]: `${HARDWARE_PAGE.countedOne}_${k}__`,
      [HARDWARE_PAGE.pay]: `${HARDWARE_PAGE.pay}_${k}__`,
      [HARDWARE_PAGE.halfFrom]: `${HARDWARE_PAGE.halfFrom}_${k}__`,
      [HARDWARE_PAGE.halfWidth]: `${HARDWARE_PAGE.halfWidth}_${k}__`,
      [HARDWARE_PAGE.company]: row.company,
      [HARDWARE_PAGE.filingsHref]: `/h1b/employer/${encodeURIComponent(row.company)}`,
      [HARDWARE_PAGE.work]: row.work,
      [HARDWARE_PAGE.place]: row.place,
      [HARDWARE_PAGE.href]: row.href,
    })),
  );
  page = keepBlock(page, blocks.defaultRows, isDefault);
  page = keepBlock(page, blocks.table, !isFramed);
  page = keepBlock(page, blocks.frame, isFramed);
  return fillValues(page, {
    [HARDWARE_PAGE.sheetHref]: hardwareSheet.href,
    [HARDWARE_PAGE.sheetLabel]: hardwareSheet.label,
    [HARDWARE_PAGE.tableHref]: hardwareTable.href,
    [HARDWARE_PAGE.tableLabel]: hardwareTable.label,
    [HARDWARE_PAGE.tableHost]: URL.parse(hardwareTable.href)?.host ?? '',
  });
}

/** Of a company that is still being looked up; a dash would say that nothing is known. */
const AWAITED: EmployerEvidence = { sponsors: '…', approved: null, pay: '…', half: null };

/** Round amounts between which the pay of the list lies. */
const ROUND = 20_000;

/** One axis for the pay of all companies, between round amounts, with what is said at its ends. */
function drawHalves(said: readonly EmployerEvidence[]) {
  const halves = said.flatMap(({ half }) => half ?? []);
  const least = Math.floor(Math.min(...halves.map(({ low }) => low)) / ROUND) * ROUND;
  const most = Math.ceil(Math.max(...halves.map(({ high }) => high)) / ROUND) * ROUND;
  const percent = (amount: number) => `${((100 * amount) / (most - least)).toFixed(1)}%`;
  return {
    least: halves.length > 0 ? shortDollars(least) : '',
    most: halves.length > 0 ? shortDollars(most) : '',
    bar: ({ half }: EmployerEvidence) =>
      half
        ? { from: percent(half.low - least), width: percent(half.high - half.low) }
        : { from: '0', width: '0' },
  };
}

/** What the numbers of petitions are of, where it is the same for all: 'approved, FY2022'. */
function countedAlike(said: readonly EmployerEvidence[]): string {
  const years = new Set(said.flatMap(({ approved }) => approved?.fiscalYear ?? []));
  return years.size === 1 ? `approved, FY${[...years].join('')}` : '';
}

/** The filled hardware page with what the records say of its companies. */
export function fillEvidence(
  document: string,
  { hardwareRows: rows }: Pick<Site, 'hardwareRows'>,
  evidence: ReadonlyMap<string, EmployerEvidence>,
): string {
  const said = rows.map(({ company }) => evidence.get(company) ?? AWAITED);
  // Drawn once no row to come can change the axis.
  const axis = drawHalves(said.includes(AWAITED) ? [] : said);
  const counted = countedAlike(said);
  const entries = said.flatMap((one, k) => {
    const { sponsors, approved, pay } = one;
    const bar = axis.least ? axis.bar(one) : { from: '0', width: '0' };
    const count = approved?.count.toLocaleString('en-US');
    const alone = counted || !approved ? count : `${count} approved, FY${approved.fiscalYear}`;
    return [
      [`${HARDWARE_PAGE.sponsors}_${k}__`, alone ?? (sponsors || '–')],
      [`${HARDWARE_PAGE.countedOne}_${k}__`, approved && counted ? ` ${counted}` : ''],
      [`${HARDWARE_PAGE.pay}_${k}__`, pay || '–'],
      [`${HARDWARE_PAGE.halfFrom}_${k}__`, bar.from],
      [`${HARDWARE_PAGE.halfWidth}_${k}__`, bar.width],
    ] as const;
  });
  const isDashed = said.some(({ sponsors, approved, pay }) => !(sponsors || approved) || !pay);
  return fillValues(document, {
    ...Object.fromEntries(entries),
    [HARDWARE_PAGE.counted]: counted,
    [HARDWARE_PAGE.least]: axis.least,
    [HARDWARE_PAGE.most]: axis.most,
    [HARDWARE_PAGE.dashNote]: isDashed ? ' A dash means unknown, not no.' : '',
  });
}

/** A prerendered text for everybody with the operator's name, and with their contact as a link where it is an address. */
function nameOperator(document: string, { name, contact }: Site['operator']): string {
  const address = addressOf(contact);
  const reach = address
    ? `<a href="${escapeHtml(address)}" class="prose-link">${escapeHtml(contact)}</a>`
    : escapeHtml(contact);
  const isReached = contact !== name && contact !== UNNAMED_CONTACT;
  return document
    .replaceAll(LEGAL_PAGE.who, () => escapeHtml(name) + (isReached ? ` (${reach})` : ''))
    .replaceAll(LEGAL_PAGE.operator, () => escapeHtml(name))
    .replaceAll(LEGAL_PAGE.contact, () => reach);
}

/** The address to link a contact to; null for other words. */
function addressOf(contact: string): string | null {
  if (/^https?:\/\//i.test(contact)) return URL.canParse(contact) ? contact : null;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null;
}

const LINK =
  /<li(?: hidden="")? data-site-link="(\w+)"><a(?: href="[^"]*")? class="([^"]*)">[^<]*<\/a><\/li>/g;

/** A prerendered page whose footer has the site's own links, without those that are emptied. */
export function fillSiteLinks(document: string, site: Site): string {
  return document.replace(LINK, (_match, name: string, classes: string) => {
    const link = Object.entries(site).find(([key]) => key === name)?.[1];
    if (typeof link !== 'object' || !('href' in link)) throw new Error(`There is no link ${name}`);
    if (link.href === '') return '';
    const href = escapeHtml(link.href);
    return `<li data-site-link="${name}"><a href="${href}" class="${classes}">${escapeHtml(link.label)}</a></li>`;
  });
}

/** What the build made of web/answer.tsx: the parts of the app that draw an answer. */
interface AnswerPart {
  readonly renderAnswer: (answer: EmployerAnswer, today: Date) => string;
}

/** Fills the front page with what was asked, and with its answer, drawn by the built parts of the app, which are loaded at the first one. */
export function answerFiller(folder: string) {
  let loading: Promise<AnswerPart> | undefined;
  const load = async (): Promise<AnswerPart> =>
    import(pathToFileURL(join(folder, '.server/answer.js')).href);
  return async (document: string, answer: EmployerAnswer | undefined): Promise<string> => {
    const { employer, blocks } = LANDING_PAGE;
    if (!answer) return fillValues(keepBlock(document, blocks.answer, true), { [employer]: '' });
    loading ??= load();
    const { renderAnswer } = await loading;
    const drawn = renderAnswer(answer, new Date());
    return replaceBlock(document, blocks.answer, drawn, { [employer]: answer.typed });
  };
}

/** The built documents: the app's shell, that with the first view of the H1B page, those that are not the app by their path, and the page of what was refused. */
export async function readDocuments(folder: string, site: Site, ways: WaysIn) {
  const read = async (name: string) => noticeDemo(await readFile(join(folder, name), 'utf8'), ways);
  const readPublic = async (name: string) =>
    nameOperator(fillWaysIn(fillSiteLinks(await read(name), site), ways), site.operator);
  const readDrawn = async ({ path, file }: ReturnType<typeof listDrawnPages>[number]) => {
    const page = await readPublic(file);
    return [path, path === '/hardware' ? fillHardware(page, site) : page] as const;
  };
  const [shell, h1b, drawn, errorPage] = await Promise.all([
    read('index.html'),
    readPublic('h1b.html'),
    Promise.all(listDrawnPages().map(readDrawn)),
    read('error.html'),
  ]);
  const prerendered: Readonly<Record<string, string>> = Object.fromEntries(drawn);
  return { shell, h1b, prerendered, errorPage };
}
