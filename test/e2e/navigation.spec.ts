import type { Page } from '@playwright/test';

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  WIDTHS,
} from '#test/e2e/fixtures.ts';

/** Checks the page with axe once no colour is in the middle of its change. */
async function expectSettledAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });
  await expectAccessible(page);
}

/** What the Tab key reaches in the top bar from the brand on, in order. */
async function tabThroughBar(page: Page, stops: number): Promise<string[]> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Waymark' }).focus();
  const names: string[] = [];
  for (let at = 0; at < stops; at += 1) {
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement?.cloneNode(true) as Element;
        for (const hidden of focused.querySelectorAll('[aria-hidden]')) hidden.remove();
        return focused.getAttribute('aria-label') ?? focused.textContent;
      }),
    );
    await page.keyboard.press('Tab');
  }
  return names;
}

const SIGNED_IN = ['Dashboard', 'Add Application', 'JobGPT', 'H1B'];
const FURTHER = ['Companies', 'Internships', 'Replies', 'Report'];

test.describe('top bar', () => {
  test('[NAV-1] [UI-3] signed in: the links, search and the initial, in this order; the bar fits every width', async ({
    signedIn,
  }) => {
    await signedIn.goto('/profile');
    await signedIn.getByRole('button', { name: 'User menu' }).waitFor();
    const ends = ['Search', 'User menu'];
    const all = ['Waymark', ...SIGNED_IN, ...FURTHER, ...ends];
    expect(await tabThroughBar(signedIn, all.length)).toEqual(all);
    await signedIn.setViewportSize({ width: 1279, height: 720 });
    const few = ['Waymark', ...SIGNED_IN, ...ends];
    expect(await tabThroughBar(signedIn, few.length)).toEqual(few);
    for (const width of [...WIDTHS, 1024]) {
      await signedIn.setViewportSize({ width, height: 720 });
      await expectNoSidewaysScroll(signedIn);
      const banner = await signedIn.getByRole('banner').boundingBox();
      expect(banner?.height).toBeLessThanOrEqual(65);
    }
  });

  for (const path of ['/', '/h1b']) {
    test(`[NAV-1] signed out at ${path}: H1B, Login and Register`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await tabThroughBar(page, 4)).toEqual(['Waymark', 'H1B', 'Login', 'Register']);
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expect(bar.getByRole('link', { name: 'H1B' })).toHaveAttribute('href', '/h1b');
      await expect(bar.getByRole('button', { name: 'Search' })).toHaveCount(0);
    });
  }

  test('[NAV-6] the user menu by keyboard: the further pages, profile, theme, sign out', async ({
    signedIn,
  }) => {
    await signedIn.goto('/dashboard');
    await signedIn.getByRole('button', { name: 'User menu' }).focus();
    await signedIn.keyboard.press('Enter');
    const menu = signedIn.getByRole('menu');
    await expect(menu.locator('[role^=menuitem]')).toHaveText([
      ...FURTHER,
      'Profile',
      'System',
      'Light',
      'Dark',
      'Sign out',
    ]);
    await expect(menu.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
    await expect(signedIn.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
    await signedIn.keyboard.press('End');
    await signedIn.keyboard.press('ArrowUp');
    await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await expectSettledAccessible(signedIn);
    await signedIn.keyboard.press('Home');
    await expect(menu.getByRole('menuitem', { name: 'Companies' })).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await signedIn.waitForURL('**/companies');
  });

  test('[NAV-12] phones have one menu with the same, the links and Sign out', async ({
    signedIn,
    person,
  }) => {
    await signedIn.setViewportSize({ width: 320, height: 720 });
    // A page without a button that the open menu covers in part.
    await signedIn.goto('/profile/deleted');
    const bar = signedIn.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('button', { name: 'User menu' })).toHaveCount(0);
    await bar.locator('summary').focus();
    await signedIn.keyboard.press('Enter');
    await expect(bar.getByRole('listitem').filter({ visible: true })).toHaveText([
      ...SIGNED_IN,
      'Search',
      person.email,
      ...FURTHER,
      'Profile',
      /System.*Light.*Dark/,
      'Sign out',
    ]);
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Add Application' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectNoSidewaysScroll(signedIn);
    await expectAccessible(signedIn);
    await bar.getByRole('button', { name: 'Dark' }).click();
    await expect(signedIn.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectSettledAccessible(signedIn);
    await signedIn.keyboard.press('Escape');
    await expect(bar.locator('summary')).toBeFocused();
    await expect(bar.getByRole('link', { name: 'H1B' })).toHaveCount(0);
    await signedIn.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'H1B' }).click();
    await signedIn.waitForURL('**/h1b');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });

  test('[NAV-17] the bar lights the section of a page beneath it', async ({ signedIn, person }) => {
    const { body } = await person.api('POST', '/api/applications/', {
      company: { name: 'Acme' },
      job_title: 'Engineer',
    });
    const { id, company_id: company } = body as { id: string; company_id: string };
    const bar = signedIn.getByRole('navigation', { name: 'Main' });
    const lit = bar.locator('[aria-current]').filter({ visible: true });
    for (const [page, section] of [
      [`/application/${id}`, 'Dashboard'],
      [`/edit/${id}`, 'Dashboard'],
      ['/applications/import', 'Dashboard'],
      [`/companies/${company}`, 'Companies'],
      ['/company/Acme', 'Companies'],
      ['/h1b/offer', 'H1B'],
    ] as const) {
      await signedIn.goto(page);
      await expect(lit).toHaveText([section]);
      await expect(lit).toHaveAttribute('aria-current', 'true');
    }
    await signedIn.goto('/h1b');
    await expect(lit).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('titles', () => {
  test('[NAV-13] name what the page shows', async ({ signedIn, person }) => {
    const { body } = await person.api('POST', '/api/applications/', {
      company: { name: 'Acme' },
      job_title: 'Engineer',
    });
    const { id, company_id: company } = body as { id: string; company_id: string };
    await signedIn.goto(`/edit/${id}`);
    await expect(signedIn).toHaveTitle('Edit Acme · Waymark');
    await signedIn.goto(`/companies/${company}`);
    await expect(signedIn).toHaveTitle('Acme · Waymark');
    await signedIn.goto('/dashboard?search=acme');
    await expect(signedIn).toHaveTitle('acme · Applications · Waymark');
    await signedIn.getByRole('searchbox').fill('');
    await expect(signedIn).toHaveTitle('Applications · Waymark');
    await signedIn.goto('/companies?search=ac');
    await expect(signedIn).toHaveTitle('ac · Companies · Waymark');
  });

  test('[NAV-13] of H1B pages name the search and the employer', async ({ page, person }) => {
    const { body } = await person.api('GET', '/api/h1b/employers');
    const employer = (body as { employers: string[] }).employers[0] ?? '';
    await page.goto('/h1b?search=analyst');
    await expect(page).toHaveTitle('analyst · H1B Data Hub · Waymark');
    await page.goto(`/h1b/employer/${encodeURIComponent(employer)}`);
    await expect(page).toHaveTitle(`${employer} · H1B · Waymark`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(page).toHaveTitle('H1B Data Hub · Waymark');
  });
});
