import type { Page } from '@playwright/test';

import { COLD, expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import type { Person } from '#test/support/people.ts';

async function addTo(person: Person, company: string, title: string): Promise<string> {
  const { status, body } = await person.api('POST', '/api/applications/', {
    company: { name: company },
    job_title: title,
    status: 'oa',
  });
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

/** Opens a page and the palette on it. */
async function openPalette(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is drawn before the app runs hears no key.
  await expect(page.locator('#first')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

async function topEmployer(person: Person): Promise<string> {
  const { body } = await person.api('GET', '/api/h1b/employers');
  return (body as { employers: string[] }).employers[0] ?? '';
}

test.describe('the palette', () => {
  test('[SEARCH-1] finds an application and opens it, by keyboard alone', async ({
    signedIn,
    person,
  }) => {
    const id = await addTo(person, 'Quartz Harbor', 'Lighthouse Keeper');
    const palette = await openPalette(signedIn, '/companies');
    await signedIn.keyboard.type('lighthouse');
    const option = palette
      .getByRole('group', { name: 'Applications' })
      .getByRole('option', { name: 'Quartz Harbor · Lighthouse Keeper' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(signedIn);
    await signedIn.keyboard.press('Enter');
    await signedIn.waitForURL(`**/edit/${id}`);
    await expect(palette).toHaveCount(0);
  });

  test('[SEARCH-1] finds companies and H1B employers, each under its heading', async ({
    signedIn,
    person,
  }) => {
    const employer = await topEmployer(person);
    const word = employer.split(' ')[0] ?? '';
    await addTo(person, `${word} of my own`, 'Analyst');
    const palette = await openPalette(signedIn, '/dashboard');
    await signedIn.keyboard.type(word);
    await expect(palette.getByRole('group', { name: 'Applications' })).toBeVisible();
    const companies = palette.getByRole('group', { name: 'Companies' });
    await expect(companies.getByRole('option')).toHaveText([`${word} of my own1 application`]);
    await palette
      .getByRole('group', { name: 'H1B employers' })
      .getByRole('option', { name: employer })
      .first()
      .click();
    await signedIn.waitForURL(`**/h1b/employer/${encodeURIComponent(employer)}`);
  });

  test('[SEARCH-1] what is on top is what Enter opens, even when it arrives last', async ({
    signedIn,
    person,
  }) => {
    const word = (await topEmployer(person)).split(' ')[0] ?? '';
    const id = await addTo(person, `${word} of my own`, 'Analyst');
    const { promise: found, resolve: find } = Promise.withResolvers<void>();
    await signedIn.route(/api\/(applications|companies)\/\?/, async (route) => {
      await found;
      await route.continue();
    });
    const palette = await openPalette(signedIn, '/h1b');
    await signedIn.keyboard.type(word);
    await expect(palette.getByRole('group', { name: 'H1B employers' })).toBeVisible();
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    find();
    const companies = palette.getByRole('group', { name: 'Companies' }).getByRole('option');
    await expect(companies).toHaveCount(1);
    await expect(palette.getByRole('group', { name: 'Applications' })).toBeVisible();
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await signedIn.keyboard.press('ArrowDown');
    await expect(companies).toHaveAttribute('aria-selected', 'true');
    await signedIn.keyboard.press('ArrowUp');
    await signedIn.keyboard.press('Enter');
    await signedIn.waitForURL(`**/edit/${id}`);
  });

  test('[SEARCH-2] [SEARCH-5] a visitor finds employers and pages, and nobody’s applications; what it opens has the focus', async ({
    page,
    person,
  }) => {
    const word = (await topEmployer(person)).split(' ')[0] ?? '';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const palette = await openPalette(page, '/h1b');
    await page.keyboard.type(word);
    await expect(palette.getByRole('group', { name: 'H1B employers' })).toBeVisible();
    await expect(palette.getByRole('group', { name: 'Applications' })).toHaveCount(0);
    expect(asked.filter((path) => /applications|companies/.test(path))).toEqual([]);
    await palette.getByRole('combobox').fill('');
    await page.keyboard.type('login');
    const login = palette.getByRole('option').first();
    await expect(login).toContainText(/login/i);
    await expect(login).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email address')).toBeFocused();
  });

  test('[SEARCH-3] asks once for what was typed in a row', async ({ signedIn }) => {
    const asked: string[] = [];
    signedIn.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/companies/') asked.push(searchParams.get('search') ?? '');
    });
    await signedIn.clock.install();
    const palette = await openPalette(signedIn, '/dashboard');
    // The page's time stands still, however slowly the keys come.
    await signedIn.clock.pauseAt(Date.now() + 10_000);
    await signedIn.keyboard.type('zzzyx');
    await signedIn.clock.resume();
    await expect(palette.getByText('Nothing found for “zzzyx”')).toBeVisible();
    expect(asked).toEqual(['zzzyx']);
    await expectAccessible(signedIn);
  });

  test(
    '[SEARCH-4] says when there is no connection, and still finds commands',
    COLD,
    async ({ signedIn, context }) => {
      const palette = await openPalette(signedIn, '/dashboard');
      await context.setOffline(true);
      await signedIn.keyboard.type('dark');
      await expect(
        palette.getByText('You are offline: only pages and commands can be found.'),
      ).toBeVisible();
      await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await signedIn.keyboard.press('Enter');
      await expect(signedIn.locator('html')).toHaveAttribute('data-theme', 'dark');
      await context.setOffline(false);
    },
  );

  test('[SEARCH-4] [SEARCH-5] says when a part of the search failed, and shows the rest; Escape closes it, and the bar’s search, which opens it, gets the focus back', async ({
    signedIn,
    person,
  }) => {
    await addTo(person, 'Quartz Harbor', 'Lighthouse Keeper');
    await signedIn.route('**/api/h1b/employers?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'no' } }),
    );
    const palette = await openPalette(signedIn, '/dashboard');
    await signedIn.keyboard.type('quartz');
    await expect(palette.getByText('A part of the search failed. Please try again.')).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Quartz Harbor' }).first()).toBeVisible();
    await signedIn.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    const search = signedIn.getByRole('navigation').getByRole('button', { name: 'Search' });
    await search.focus();
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await signedIn.keyboard.press('Escape');
    await expect(search).toBeFocused();
  });

  test('[SEARCH-5] fits a phone, where the menu has it', async ({ signedIn, person }) => {
    await addTo(person, 'Quartz Harbor with a rather long name', 'Lighthouse Keeper by the Sea');
    await signedIn.setViewportSize({ width: 320, height: 720 });
    await signedIn.goto('/dashboard');
    await signedIn.locator('summary').click();
    await signedIn.getByRole('navigation').getByRole('button', { name: 'Search' }).click();
    await signedIn.getByRole('combobox', { name: 'Commands' }).fill('quartz');
    await expect(signedIn.getByRole('option', { name: /Lighthouse/ })).toBeVisible();
    await expectGoodLooks(signedIn, { widths: [320] });
  });
});
