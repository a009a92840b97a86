import { expect, type Locator, type Page } from '@playwright/test';

/** Opens an address of the H1B page and waits for its results. */
export async function openExplorer(page: Page, query = ''): Promise<void> {
  await page.goto(`/h1b${query}`);
  // The rows that the document brings hear nothing; those of the app take their place.
  await expect(page.locator('#first')).toHaveCount(0);
  await rowsOf(page).first().waitFor();
}

/** The rows of the results. */
export function rowsOf(page: Page): Locator {
  return page
    .getByRole('table', { name: 'H1B applications' })
    .getByRole('rowgroup')
    .nth(1)
    .getByRole('row');
}

/** What `answerFewRows` answers. */
const RECORDS = '**/api/h1b/records?**';

/** Lets the page get the first eight rows of what it asks for: axe asks of each what it asked of the one before. Returns what ends it. */
export async function answerFewRows(page: Page): Promise<() => Promise<void>> {
  await page.route(RECORDS, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: unknown[] };
    await route.fulfill({ response, json: { ...answer, data: answer.data.slice(0, 8) } });
  });
  return () => page.unroute(RECORDS);
}

/** Looks at the page with few rows, and returns to the usual one. */
export async function withFewRows(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  const end = await answerFewRows(page);
  await size.selectOption('25');
  await expect(page).toHaveURL(/pageSize=25/);
  await expect(rowsOf(page)).toHaveCount(8);
  await look();
  await end();
  await size.selectOption('50');
}

/** A stat card by its label. */
export function statOf(page: Page, label: string): Locator {
  return page
    .getByRole('region', { name: 'Statistics' })
    .locator('div')
    .filter({
      has: page.locator('dt', { hasText: label }),
    });
}

/** Calls an endpoint of `/api/h1b` as the page does; retries while the server is busy. */
export async function askH1b<T>(page: Page, path: string): Promise<T> {
  let answer: unknown;
  await expect(async () => {
    const response = await page.request.get(`/api/h1b/${path}`);
    expect(response.status()).toBe(200);
    answer = await response.json();
  }).toPass();
  return answer as T;
}
