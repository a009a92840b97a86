import type { BrowserContext, Page } from '@playwright/test';

import { messages } from '#shared/core/messages.ts';
import { seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, holdSession, test } from '#test/e2e/fixtures.ts';
import { unfoldWritten } from '#test/e2e/jobgpt-helpers.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { signIn } from '#test/support/people.ts';

const notice = (page: Page) => page.getByText(messages.auth.signedOutElsewhere);
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waymark.draft')));

/** Signs out in another tab of the browser. */
async function signOutElsewhere(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/companies');
  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL('**/login');
  await other.close();
}

test.describe('signing out in another tab', () => {
  test('[NAV-16] keeps the typed form for the same person, who goes on and saves it', async ({
    signedIn: page,
    context,
    person,
    server,
  }) => {
    const { id } = await seedApplication(person, { title: 'Lighthouse Keeper' });
    await page.goto(`/edit/${id}`);
    const notes = page.getByLabel('Notes');
    await notes.fill('typed before');
    await page.getByLabel('Job posting').fill('You know Rust.');
    await signOutElsewhere(context);
    await expect(notice(page)).toBeInViewport();
    await expect(notes).toHaveValue('typed before');
    expect(await drafts(page)).toEqual([]);
    await expectAccessible(page);

    await notes.fill('typed before and after');
    expect(await drafts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(messages.auth.signInFirst)).toBeVisible();
    await expect(notes).toHaveValue('typed before and after');

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in (opens in a new tab)' }).click(),
    ]);
    await expect(tab).toHaveURL('/login');
    const back = await signIn(server, person.email);
    await holdSession(tab, back);
    await expect(notice(page)).toHaveCount(0);
    await expect(toastOf(page, messages.auth.signedInAgain)).toBeVisible();
    await expect(notes).toHaveValue('typed before and after');
    await expect.poll(() => drafts(page)).toHaveLength(2);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastOf(page, messages.applications.updated).waitFor();
    const saved = await back.api('GET', `/api/applications/${id}/`);
    expect(saved.body).toMatchObject({ notes: 'typed before and after' });
  });

  test('[NAV-16] keeps the form of a company, too, also when the window gets the focus', async ({
    signedIn: page,
    context,
    person,
  }) => {
    const { company_id } = await seedApplication(person, { company: 'Juniper' });
    await page.goto(`/companies/${company_id}/edit`);
    const notes = page.getByLabel('Notes');
    await notes.fill('They make routers');
    await signOutElsewhere(context);
    await expect(notice(page)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(notes).toHaveValue('They make routers');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('[NAV-16] drops the form at once when another person signs in', async ({
    signedIn: page,
    context,
    server,
  }) => {
    await page.goto('/add-application');
    await page.getByLabel('Company name').fill('Meadow');
    await signOutElsewhere(context);
    await expect(notice(page)).toBeVisible();
    const other = await context.newPage();
    await holdSession(other, await signIn(server));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Your list starts here')).toBeVisible();
    await page.goto('/add-application');
    await expect(page.getByLabel('Company name')).toHaveValue('');
    expect(await drafts(page)).toEqual([]);
  });

  test('[NAV-16] shows nothing of the person but the form, and brings the rest back with them', async ({
    signedIn: page,
    context,
    person,
    server,
  }) => {
    const { id } = await seedApplication(person, { company: 'Juniper', title: 'Keeper' });
    await person.api('POST', '/api/assistant/answers/', {
      mode: 'behavioral',
      model: 'gpt-4',
      templateUsed: 'behavioral-star',
      userInput: 'A private question',
      response: 'A private answer',
      applicationId: id,
    });
    await page.goto('/jobgpt?mode=behavioral');
    await expect(page.getByText('A private question')).toBeVisible();
    const own = page.getByLabel('Your own answer');
    await own.fill('I built a cache.');
    await signOutElsewhere(context);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText('A private question')).toHaveCount(0);
    await expect(page.getByText('Juniper')).toHaveCount(0);
    await expect(own).toHaveValue('I built a cache.');
    await expectAccessible(page);
    await holdSession(await context.newPage(), await signIn(server, person.email));
    await expect(page.getByText('A private question')).toBeVisible();
    await expect(own).toHaveValue('I built a cache.');
    await page.reload();
    await expect(own).toHaveValue('I built a cache.');
  });

  test('[NAV-16] keeps the text even when the page is left for /login, until its person is back', async ({
    signedIn: page,
    context,
    person,
    server,
  }) => {
    await page.goto('/add-application');
    await page.getByLabel('Company name').fill('Meadow');
    await signOutElsewhere(context);
    await expect(notice(page)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    expect(await drafts(page)).toEqual([]);
    await holdSession(await context.newPage(), await signIn(server, person.email));
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.goto('/add-application');
    await expect(page.getByLabel('Company name')).toHaveValue('Meadow');
  });

  test('[NAV-5] [GPT-27] leads to /login where nothing was typed, and turns the switches off', async ({
    signedIn: page,
    context,
    person,
    server,
  }) => {
    const open = async () => {
      await page.goto('/jobgpt');
      await unfoldWritten(page);
      await page.getByText('Options', { exact: true }).click();
    };
    await open();
    const share = page.getByRole('switch', { name: 'One of my applications' });
    await share.check();
    await signOutElsewhere(context);
    await page.waitForURL('**/login?redirectTo=%2Fjobgpt');
    await holdSession(page, await signIn(server, person.email));
    await open();
    await expect(share).not.toBeChecked();
  });

  test('[NAV-5] forgets what was typed in the tab that signs out itself', async ({
    signedIn: page,
    person,
    server,
  }) => {
    await page.goto('/profile');
    await page.getByLabel('Address', { exact: false }).first().fill('1 Main St');
    await page.getByLabel('State').selectOption('California');
    await page.getByLabel('Zip code').fill('94000');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastOf(page, profileMessages.saved)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('waymark.visa-need', 'stem_opt'));
    await page.goto('/add-application');
    await page.getByLabel('Company name').fill('Meadow');
    const lookedUp = 'waymark.h1b.statistics.2.v.[["search","Meadow"]]';
    await page.evaluate((key) => localStorage.setItem(key, '{}'), lookedUp);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    for (const trace of ['Meadow', person.email, person.session.user.id, '1 Main St', 'stem_opt']) {
      expect(left).not.toContain(trace);
    }
    await expect(notice(page)).toHaveCount(0);
    await holdSession(await page.context().newPage(), await signIn(server, person.email));
    // This tab knows that its person is back.
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    await page.goto('/add-application');
    await expect(page.getByLabel('Company name')).toHaveValue('');
  });
});
