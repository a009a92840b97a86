import { expect, type Page } from '@playwright/test';

import { rowsOf, seedApplication } from '#test/e2e/application-helpers.ts';
import { expectAccessible, holdSession, test } from '#test/e2e/fixtures.ts';
import { startOwnServer } from '#test/e2e/own-server.ts';
import { signIn } from '#test/support/people.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(240_000);

/** The nonce of the document that a page shows: another one in each that the server sends. */
const nonceOf = (page: Page) =>
  page.locator('meta[name="csp-nonce"]').getAttribute('content', { timeout: 30_000 });

/** Waits until the worker has kept the list and the document. */
async function waitUntilKept(page: Page, list: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (path) => {
          const [shell, kept] = [
            await caches.open('waymark-shell'),
            await caches.open('waymark-kept'),
          ];
          const answers = (await kept.keys()).filter(({ url }) => url.includes(path));
          return answers.length > 0 && (await shell.match('/dashboard')) !== undefined;
        }, list),
      // On a busy machine the worker begins late.
      { timeout: 75_000 },
    )
    .toBe(true);
}

test('[UI-15] [UI-16] the list is readable without a server, nothing can be changed there, and the newest version is shown when it is back', async ({
  browser,
}) => {
  const server = await startOwnServer();
  try {
    const person = await signIn(server);
    await seedApplication(person, { company: 'Northwind', title: 'Platform Engineer' });
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await holdSession(page, person);
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toHaveCount(1);
    await waitUntilKept(page, '/api/applications/');
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
    // Online, each document is the server's.
    const before = await nonceOf(page);
    await page.reload();
    const online = await nonceOf(page);
    expect(online).not.toBe(before);
    await expect(rowsOf(page)).toHaveCount(1);
    await server.stop();
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page).first()).toContainText('Northwind');
    expect(await nonceOf(page)).toBe(online);
    await expect(page.getByText('Waymark is not responding right now.')).toBeVisible();
    const main = page.getByRole('main');
    for (const name of ['Add Application', 'Sync Gmail', 'Edit', /^Applied ?, change/]) {
      await expect(main.getByRole('button', { name }).first()).toBeDisabled();
    }
    await expect(main.getByRole('checkbox', { name: 'Select', exact: true })).toBeDisabled();
    await expectAccessible(page);
    const { status } = await page.evaluate(
      (token) =>
        fetch('/api/applications/', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        }).then(
          (response) => ({ status: response.status }),
          () => ({ status: 0 }),
        ),
      person.session.access_token,
    );
    expect(status).toBe(0);
    await context.close();
  } finally {
    await server.remove();
  }
});

test('[UI-16] signing out forgets what was kept', async ({ signedIn: page, person }) => {
  await seedApplication(person, { company: 'Northwind' });
  await page.goto('/dashboard');
  await waitUntilKept(page, '/api/applications/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  const kept = () => page.evaluate(() => caches.has('waymark-kept'));
  await expect.poll(kept).toBe(false);
});

/** The status of an answer to a token through the page's worker; 0 without one. */
const statusFor = (page: Page, token: string, query = '?page=1') =>
  page.evaluate(
    ([path, bearer]) =>
      fetch(path!, { headers: { authorization: `Bearer ${bearer}` } }).then(
        ({ status }) => status,
        () => 0,
      ),
    [`/api/applications/${query}`, token],
  );

test('[UI-16] what is kept goes with a refused session, and nobody else is shown it', async ({
  browser,
}) => {
  const server = await startOwnServer();
  try {
    const [person, other] = [await signIn(server), await signIn(server)];
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await holdSession(page, person);
    await page.goto('/dashboard');
    await waitUntilKept(page, '/api/applications/');
    const { access_token: mine } = person.session;
    const keptUrls = () =>
      page.evaluate(async () => {
        if (!(await caches.has('waymark-kept'))) return [];
        return (await (await caches.open('waymark-kept')).keys()).map(({ url }) => url);
      });
    expect(await statusFor(page, mine)).toBe(200);
    await expect.poll(async () => (await keptUrls()).join()).toContain('?page=1');
    // The document of the page asks for nothing of its own meanwhile.
    await page.goto('/robots.txt');
    expect(await statusFor(page, mine.replace(/[^.]+$/, 'forged'))).toBe(401);
    await expect.poll(keptUrls).toEqual([]);
    expect(await statusFor(page, mine)).toBe(200);
    await expect.poll(async () => (await keptUrls()).join()).toContain('?page=1');
    const { access_token: theirs } = other.session;
    expect(await statusFor(page, theirs, '?status=applied')).toBe(200);
    await expect.poll(async () => (await keptUrls()).join()).toContain('?status=applied');
    expect((await keptUrls()).join()).not.toContain('?page=1');
    await server.stop();
    expect(await statusFor(page, theirs, '?status=applied')).toBe(203);
    expect(await statusFor(page, mine, '?status=applied')).toBe(0);
    await context.close();
  } finally {
    await server.remove();
  }
});
