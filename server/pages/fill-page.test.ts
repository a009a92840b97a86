import { describe, expect, test } from 'vitest';

import type { EmployerEvidence } from '#server/http/public-view.ts';
import { fillEvidence, fillHardware, fillSiteLinks } from '#server/pages/built-documents.ts';
import { fillValues, keepBlock, repeatBlock, replaceBlock } from '#server/pages/fill-page.ts';
import { HARDWARE_PAGE } from '#shared/site/hardware-page.ts';
import { frameHosts, parseSite } from '#shared/site/site.ts';

const { blocks } = HARDWARE_PAGE;

describe('filling prerendered pages', () => {
  test('values are escaped, and one that looks like a placeholder stays what it is', () => {
    const filled = fillValues('<b title="_A_">_A_ _B_</b>', { _A_: '"<i>$& _B_', _B_: 'b' });
    expect(filled).toBe('<b title="&quot;&lt;i&gt;$&amp; _B_">&quot;&lt;i&gt;$&amp; _B_ b</b>');
  });

  test('a block is repeated, kept or left out; a missing one is an error', () => {
    expect(repeatBlock('<x|_A_|>', '|', [{ _A_: '1' }, { _A_: '2' }])).toBe('<x12>');
    expect([keepBlock('a|b|c', '|', true), keepBlock('a|b|c', '|', false)]).toEqual(['abc', 'ac']);
    expect(() => keepBlock('abc', '|', true)).toThrow('has no block |');
  });

  test('[PUB-16] markup replaces a block, and values are filled in around it alone', () => {
    const values = { _A_: '"|<i>| _A_' };
    expect(replaceBlock('<b title="_A_">|old|</b>', '|', '<p>_A_ |</p>', values)).toBe(
      '<b title="&quot;|&lt;i&gt;| _A_"><p>_A_ |</p></b>',
    );
    expect(() => replaceBlock('abc', '|', '', {})).toThrow('has no block |');
  });

  test('[FOOT-2] links of the footer are the site’s, without empty ones', () => {
    const item = (name: string) =>
      `<li data-site-link="${name}"><a href="/old" class="c">Old</a></li>`;
    const site = parseSite({
      communityChat: { label: 'A & B', href: 'https://chat.example/?a&b' },
      salarySite: { label: 'Pay', href: '' },
    });
    expect(fillSiteLinks(item('communityChat') + item('salarySite'), site)).toBe(
      '<li data-site-link="communityChat"><a href="https://chat.example/?a&amp;b" class="c">A &amp; B</a></li>',
    );
  });
});

/** The marks of the hardware page without its looks. */
const PAGE = [
  `<a href="${HARDWARE_PAGE.sheetHref}">${HARDWARE_PAGE.sheetLabel}</a>`,
  blocks.table,
  `${blocks.row}<tr>${HARDWARE_PAGE.company}|${HARDWARE_PAGE.href}|${HARDWARE_PAGE.filingsHref}</tr>${blocks.row}`,
  `${blocks.defaultRows}default${blocks.defaultRows}`,
  blocks.table,
  `${blocks.frame}<p data-framed="${HARDWARE_PAGE.tableHref}">${HARDWARE_PAGE.tableHost}</p>${blocks.frame}`,
].join('');

describe('the hardware page', () => {
  test('[PUB-9] has the default list, and a public sheet to contribute to', () => {
    const page = fillHardware(PAGE, parseSite({}));
    expect(page).toContain(
      '<a href="https://github.com/aolofsson/awesome-semiconductor-startups">Contribute to the List</a>',
    );
    expect(page).toContain('NVIDIA|https://www.nvidia.com');
    expect(page).toContain('|/h1b/employer/Texas%20Instruments</tr>');
    expect(page).toMatch(/default$/);
    expect(page).not.toContain('__');
  });

  test('[PUB-9] has the rows of the site file, which are not markup', () => {
    const row = { company: '<i>Chips</i>', work: 'w', place: 'p', href: 'https://chips.example' };
    const site = parseSite({ hardwareRows: [row] });
    const page = fillHardware(PAGE, site);
    expect(page).toContain(
      '<tr>&lt;i&gt;Chips&lt;/i&gt;|https://chips.example|/h1b/employer/%3Ci%3EChips%3C%2Fi%3E</tr>',
    );
    expect(page).not.toContain('default');
  });

  test('[PUB-9] has what the records say of its companies, and a dash where they say nothing, and no axis before all are looked up', () => {
    const site = parseSite({});
    const { sponsors, countedOne, pay, halfFrom, halfWidth } = HARDWARE_PAGE;
    const { counted, least, most, dashNote } = HARDWARE_PAGE;
    const cells = [sponsors + countedOne, pay, halfFrom, halfWidth].join('|');
    const bare = PAGE.replace('<tr>', `<tr>${cells}|`);
    const page = fillHardware(`${[counted, least, most, dashNote].join('|')}${bare}`, site);
    const said = { sponsors: '', approved: { count: 1009, fiscalYear: 2022 }, pay: '<b>' };
    const nothing = { sponsors: '', approved: null, pay: '', half: null };
    const some = new Map<string, EmployerEvidence>([
      ['AMD', { ...said, half: { low: 105_000, high: 150_000 } }],
      ['Apple', { ...said, half: { low: 150_000, high: 195_000 } }],
      ['Intel', { ...nothing, sponsors: 'Renewals only, last in FY2021', pay: '$9' }],
    ]);
    const early = fillEvidence(page, site, new Map([...some, ['NVIDIA', nothing]]));
    expect(early).toMatch(/^approved, FY2022\|\|\| A dash means unknown, not no\.</);
    expect(early).toContain('<tr>1,009 approved, FY2022|&lt;b&gt;|0|0|AMD|');
    expect(early).toContain('<tr>Renewals only, last in FY2021|$9|0|0|Intel|');
    expect(early).toContain('<tr>–|–|0|0|NVIDIA|');
    expect(early).toContain('<tr>…|…|0|0|Qualcomm|');
    const all = new Map(site.hardwareRows.map(({ company }) => [company, nothing]));
    const filled = fillEvidence(page, site, new Map([...all, ...some]));
    expect(filled).toMatch(/^approved, FY2022\|\$100k\|\$200k\|/);
    expect(filled).toContain('<tr>1,009 approved, FY2022|&lt;b&gt;|5.0%|45.0%|AMD|');
    expect(filled).toContain('|50.0%|45.0%|Apple|');
    expect(filled).toContain('<tr>–|–|0|0|NVIDIA|');
    expect(filled).not.toContain('__');
  });

  test('[PUB-9] says beside each number of which year it is where the years differ, and nothing of dashes without one', () => {
    const site = parseSite({});
    const { sponsors, countedOne, counted, dashNote } = HARDWARE_PAGE;
    const bare = PAGE.replace('<tr>', `<tr>${sponsors}${countedOne}|`);
    const page = fillHardware(`${counted}${dashNote}${bare}`, site);
    const evidence = site.hardwareRows.map(({ company }, k) => {
      const approved = { count: 9, fiscalYear: 2021 + Math.sign(k) };
      return [company, { sponsors: '', approved, pay: '$9', half: null }] as const;
    });
    const filled = fillEvidence(page, site, new Map(evidence));
    expect(filled).toMatch(/^<a /);
    expect(filled).toContain('<tr>9 approved, FY2021|AMD|');
    expect(filled).toContain('<tr>9 approved, FY2022|Apple|');
  });

  test('[PUB-10] has a shared table instead, whose host alone may be framed besides the dashboard’s', () => {
    const hardwareTable = { label: 'Our list', href: 'https://sheets.example/list?x=1&y=2' };
    const site = parseSite({
      hardwareTable,
      uscisDashboard: { label: 'None', href: '' },
    });
    const page = fillHardware(PAGE, site);
    expect(page).toContain(
      'data-framed="https://sheets.example/list?x=1&amp;y=2">sheets.example</p>',
    );
    expect(page).not.toContain('NVIDIA');
    expect(frameHosts(site)).toEqual(['https://sheets.example']);
  });

  test('[SITE-1] rows and the shared table take http addresses only', () => {
    const row = { company: 'c', work: 'w', place: 'p', href: 'javascript:alert(1)' };
    expect(() => parseSite({ hardwareRows: [row] })).toThrow('hardwareRows.0.href');
    const hardwareTable = { label: 'List', href: '/somewhere' };
    expect(() => parseSite({ hardwareTable })).toThrow('hardwareTable.href');
  });
});
