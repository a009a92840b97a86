import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { type DrawnPath, listDrawnPages } from '#shared/site/page-heads.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[PUB-9] [UI-2] /hardware is whole and accessible', async ({ page }) => {
  await page.goto('/hardware');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Hardwarers Help Hardwarers (HHH)',
  );
  await expect(page.getByRole('link', { name: 'Contribute to the List' })).toHaveAttribute(
    'href',
    'https://github.com/aolofsson/awesome-semiconductor-startups',
  );
  await expect(page.getByText('no chat')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Micron' })).toBeVisible();
  await expectGoodLooks(page);
});

test('[PUB-9] the palette leads to /hardware, which is a document of its own', async ({ page }) => {
  await page.goto('/h1b');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is drawn before the app runs hears no key.
  await expect(page.locator('#first')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('hardware');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/hardware');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hardwarers');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  const SAY: Readonly<Record<DrawnPath | '/h1b', readonly [heading: string, text: string]>> = {
    '/': ['Find the job.', 'Waymark keeps them in one calm list'],
    '/privacy': ['Privacy Policy', 'Waymark collects no analytics'],
    '/terms': ['Terms of Service', 'for people looking for work'],
    '/hardware': ['Hardwarers Help Hardwarers (HHH)', 'Texas Instruments'],
    '/h1b': ['H1B Data Explorer', 'Search, filter, sort and export H1B applications'],
  };
  for (const [path, [heading, text]] of Object.entries(SAY)) {
    test(`[PUB-2] [PUB-11] the text of ${path} is there`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }

  test('[PUB-11] /h1b has its first results, and a search that finds others', async ({ page }) => {
    await page.goto('/h1b');
    const rows = page.getByRole('table', { name: 'First H1B applications' }).getByRole('row');
    await expect(rows).toHaveCount(11);
    await expect(page.getByText('These records are generated')).toBeVisible();
    await page.getByLabel('Search').last().fill('engineer');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/h1b\?search=engineer$/);
    await expect(page).toHaveTitle('engineer · H1B Data Hub · Waymark');
    await expect(rows.nth(1)).toContainText(/engineer/i);
  });
});

test('[PUB-11] the app replaces the first results by its own once it has them', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/h1b/records?*', async (route) => {
    await held;
    const response = await route.fetch();
    const answer = (await response.json()) as { data: unknown[] };
    await route.fulfill({ response, json: { ...answer, data: answer.data.slice(0, 12) } });
  });
  await page.goto('/h1b');
  await expect(page.locator('#first tbody tr')).toHaveCount(10);
  await expect(page.locator('#root')).toBeHidden();
  release();
  await expect(page.getByRole('region', { name: /^Results/ }).getByRole('row')).toHaveCount(13);
  await expect(page.locator('#first')).toHaveCount(0);
  await expectAccessible(page);
});

test('[PUB-12] robots.txt names the sitemap, which has the pages for everybody and no invented employer', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: http:.*\/sitemap\.xml$/m);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/h1b', ...listDrawnPages().map((page) => page.path)]) {
    expect(sitemap).toMatch(new RegExp(`<loc>http://[^/]+${path}</loc>`));
  }
  expect(sitemap).not.toMatch(/employer|dashboard/);
});
