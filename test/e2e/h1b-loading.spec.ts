import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, kept, test as base } from '#test/e2e/fixtures.ts';
import { openExplorer, rowsOf } from '#test/e2e/h1b-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { startOwnServer } from '#test/e2e/own-server.ts';

const FILE =
  'CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,JOB_TITLE,WAGE_RATE_OF_PAY_FROM,WAGE_UNIT_OF_PAY,DECISION_DATE\n' +
  Array.from(
    { length: 500 },
    (_, k) =>
      `I-200-24001-${String(k).padStart(6, '0')},Certified,Harbour Ltd,Pilot,90000,Year,2024-01-01\n`,
  ).join('');

/** A double of the Department of Labor's site, whose first download stands still in the middle. */
function startLabor(): Promise<Server> {
  let downloads = 0;
  const labor = createServer((request, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const body = Buffer.from(FILE).subarray(start);
    response.writeHead(start > 0 ? 206 : 200, { etag: '"1"', 'content-length': body.length });
    if (downloads++ > 0) response.end(body);
    else response.write(body.subarray(0, body.length / 2));
  });
  return new Promise((resolve) => {
    labor.listen(0, '127.0.0.1', () => resolve(labor));
  });
}

const test = base.extend({
  server: kept(async (atEnd) => {
    const labor = await startLabor();
    atEnd(() => {
      labor.closeAllConnections();
      labor.close();
    });
    const folder = mkdtempSync(join(tmpdir(), 'labor-'));
    atEnd(() => rmSync(folder, { recursive: true }));
    const { port } = labor.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/LCA_FY2024.csv`;
    const list = join(folder, 'list.json');
    writeFileSync(list, JSON.stringify({ 2023: [{ url }], 2024: [{ url }] }));
    const server = await startOwnServer({
      H1B_SAMPLE: '2000',
      H1B_SAMPLE_GENERATED: 'off',
      H1B_OFFICIAL_LIST: list,
    });
    atEnd(() => server.remove());
    return server;
  }),
});

test('[H1B-89] [H1B-91] [H1B-92] [H1B-102] a sample of real filings says so, and gives way to the official data, loaded from the page', async ({
  page,
  signedIn,
}) => {
  // Two imports, each a process of its own.
  test.slow();
  await openExplorer(signedIn);
  await expect(page.getByText('Sample: 2,000 real filings of 9.9 million')).toBeVisible();
  // Whole filings come first; by title, those stand beside others.
  await openExplorer(signedIn, '?sort=job_title');
  const lacking = page.getByTitle('Not in this sample').first();
  await expect(lacking).toHaveText('N/A');
  await rowsOf(page)
    .filter({ has: page.getByTitle('Not in this sample') })
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByText('N/A: not in this sample.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Load the official data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load the official data' });
  await dialog.getByRole('checkbox', { name: '2023' }).uncheck();
  await expect(dialog).toContainText('About 50 MB to download');
  await dialog.getByText('Without internet on the server').click();
  await expect(dialog.getByRole('link', { name: /LCA_FY2024\.csv/ })).toBeVisible();
  await expectGoodLooks(page, { part: '[role=dialog]' });

  await dialog.getByLabel('Files of filings').setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2\n'),
  });
  const report = dialog.getByLabel('Report of the import');
  await expect(report).toContainText('other.csv: REFUSED, there is no case number column');

  await dialog.getByRole('checkbox', { name: '2023' }).uncheck();
  await dialog.getByRole('button', { name: 'Download and import' }).click();
  await expect(dialog).toContainText('Downloading LCA_FY2024.csv');
  await expect(dialog).toContainText('50%');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText('The import was stopped');
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(report).toContainText('LCA_FY2024.csv: 500 rows read, 500 inserted');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Live Data · 500')).toBeVisible();

  await page.getByText('About these figures').click();
  await page.getByRole('button', { name: 'Load more years' }).click();
  await expect(dialog.getByRole('checkbox', { name: '2023' })).toBeVisible();
});
