import { gzipSync } from 'node:zlib';

import type { Locator } from '@playwright/test';

import { messages } from '#shared/core/messages.ts';
import { rowsOf, seedApplication, seedMany, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('applications by keyboard', () => {
  test('[UI-1] add, find, filter, edit, delete and restore without a pointer', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person, { title: 'Analyst', company: 'Alpha', status: 'oa' });
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toHaveCount(1);
    /** Presses Tab until the focus is on an element with that name. */
    const tabTo = async (name: string | RegExp, role: Parameters<typeof page.getByRole>[0]) => {
      const wanted = page.getByRole(role, { name });
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`Tab never reached ${name}`);
    };

    await page.keyboard.press('n');
    await page.getByLabel('Company name').waitFor();
    await tabTo('Company name', 'combobox');
    await page.keyboard.type('Meadow');
    await tabTo('Job title', 'textbox');
    await page.keyboard.type('Gardener');
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toHaveCount(2);

    await page.keyboard.press('/');
    await page.keyboard.type('garden');
    await expect(rowsOf(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(rowsOf(page)).toHaveCount(2);

    await tabTo('Status', 'combobox');
    await page.keyboard.press('O');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText('Analyst');

    await tabTo('Edit', 'link');
    await page.keyboard.press('Enter');
    await page.getByLabel('Job title').waitFor();
    await tabTo('Job title', 'textbox');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Lead Analyst');
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toContainText('Lead Analyst');

    await tabTo('Edit', 'link');
    await page.keyboard.press('Enter');
    await page.getByLabel('Job title').waitFor();
    await tabTo('Delete', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await tabTo('Delete', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No applications match')).toBeVisible();

    await toastOf(page, messages.applications.deleted).waitFor();
    await page.keyboard.press('F8');
    await tabTo('Undo', 'button');
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toContainText('Lead Analyst');
  });
});

test.describe('applications in light and dark at every width', () => {
  test.slow();

  test('[UI-2] [UI-3] the empty list and a search without a match', async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/dashboard');
    await page.getByText('Add your first application').waitFor();
    await expectGoodLooks(page);
    await seedApplication(person);
    await page.goto('/dashboard?search=zzzz');
    await page.getByText('No applications match').waitFor();
    await expectGoodLooks(page);
  });

  test('[UI-2] [UI-3] the list with pages, statistics and very long words', async ({
    signedIn: page,
    person,
  }) => {
    await seedMany(person, 10);
    await seedApplication(person, {
      title: `Extraordinarily${'long'.repeat(40)} title`,
      company: 'Unbreakable'.repeat(20),
      companyLink: `https://${'harbor'.repeat(10)}.example/`,
      jobLink: `https://harbor.example/${'x'.repeat(300)}`,
      status: 'in_progress',
      date: '2026-12-31',
    });
    await page.goto('/dashboard?statistics=shown');
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('11');
    await expectGoodLooks(page);
  });

  test('[UI-2] [UI-3] the add form with its errors', async ({ signedIn: page }) => {
    await page.goto('/add-application');
    await page.getByRole('button', { name: 'Create Application' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectGoodLooks(page);
  });

  test('[UI-2] [UI-3] the edit form with a draft, its question, and a failed load', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { company: 'Unbreakable'.repeat(20) });
    await page.goto(`/edit/${id}`);
    await page.getByLabel('Notes').fill('typed');
    await page.reload();
    await page.getByText(messages.applications.draftRestored).waitFor();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectGoodLooks(page);
    await page.goto('/edit/0198a000-0000-7000-8000-000000000000');
    await page.getByRole('alert').waitFor();
    await expectGoodLooks(page);
  });
});

test.describe('applications list on other media', () => {
  test('[APP-22] [PERF-7] below 640 px a row is a card that does not grow when what is on record of its company comes late, and a list chooses the sort order', async ({
    signedIn: page,
    person,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await seedApplication(person, { title: 'Bee', company: 'Firm 01', date: '2026-01-01' });
    await seedApplication(person, { title: 'Ant', company: 'Firm 02', date: '2026-01-02' });
    let letCome = () => {};
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/api/employer-links/evidence/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toHaveCount(2);
    const heights = () =>
      rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const before = await heights();
    letCome();
    await expect(rowsOf(page).first()).toContainText('unknown');
    expect(await heights()).toEqual(before);
    const [first, second] = [rowsOf(page).nth(0), rowsOf(page).nth(1)];
    await expect(first).toContainText('Ant');
    const [above, below] = [await first.boundingBox(), await second.boundingBox()];
    expect(above && below && below.y - (above.y + above.height)).toBeGreaterThan(4);
    await expect(page.getByRole('button', { name: 'Applied On' })).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest');
    await expect(first).toContainText('Bee');
    await expect(page).toHaveURL('/dashboard?direction=asc');
  });

  test('[APP-205] on a phone a card has at most 96 px, the first begins on the first screen, the header is one row, and adding is in reach of the thumb', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { title: 'Senior Machine Learning Engineer' });
    await person.api('PUT', `/api/applications/${id}/`, {
      next_step: 'Send the references that they asked for',
      next_step_on: '2026-01-02',
    });
    await seedApplication(person, { title: 'Ant' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Today' })).toContainText('1 overdue');
    for (const row of await rowsOf(page).all()) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96);
    }
    expect((await rowsOf(page).first().boundingBox())?.y).toBeLessThanOrEqual(330);
    const counts = page.getByRole('group', { name: 'Pipeline' });
    await expect(counts.getByRole('button', { name: 'Applied 2' })).toBeVisible();
    const late = rowsOf(page).filter({ hasText: 'Machine Learning' });
    const ant = rowsOf(page).filter({ hasText: 'Ant' });
    await expect(late).toContainText(
      'Send the references that they asked for · overdue since Jan 2',
    );
    const day = await late.getByText('· overdue since Jan 2').last().boundingBox();
    expect(day!.x + day!.width).toBeLessThanOrEqual(390 - 16);
    // One line beneath the title: what comes next, else what is on record.
    await expect(ant.getByText('Sponsored in FY2022')).toBeVisible();
    await expect(late.getByText('Sponsored in FY2022')).toBeHidden();
    expect((await ant.boundingBox())?.height).toBe((await late.boundingBox())?.height);
    const applied = (one: Locator) => one.getByText('applied', { exact: true }).boundingBox();
    const title = (one: Locator) => one.getByText(/^(?:Ant|Senior Machine)/).boundingBox();
    // 'applied' is in the title's line, and beneath it, unseen, where the title is long.
    expect((await applied(ant))!.y - (await title(ant))!.y).toBeLessThan(12);
    expect((await applied(late))!.y - (await title(late))!.y).toBeGreaterThan(12);
    await expect(late.getByRole('time').last()).toBeVisible();
    // The badge is the box.
    const badge = await late.getByText('NO', { exact: true }).boundingBox();
    await page.mouse.click(badge!.x + badge!.width / 2, badge!.y + badge!.height / 2);
    await expect(late.getByRole('checkbox')).toBeChecked();
    await late.getByRole('checkbox').uncheck();
    await page.setViewportSize({ width: 320, height: 700 });
    const tops = [];
    for (const name of ['Statistics', 'Sync Gmail', 'More actions']) {
      tops.push((await page.getByRole('button', { name, exact: true }).boundingBox())?.y);
    }
    tops.push(
      (await page.getByRole('link', { name: 'Applications', exact: true }).boundingBox())?.y,
    );
    expect(new Set(tops).size).toBe(1);
    const add = page.getByRole('main').getByRole('link', { name: 'Add Application' });
    expect((await add.boundingBox())?.y).toBeGreaterThan(600);
    await page.goto('/dashboard?tab=saved');
    const addJob = page.getByRole('main').getByRole('link', { name: 'Add a job' });
    expect((await addJob.boundingBox())?.y).toBeGreaterThan(600);
  });

  test('[APP-204] [APP-23] the bar of statuses chooses one, as the select does, rows say what comes next and what is on record, and the list is printed without controls', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { title: 'Bee', status: 'OA' });
    await person.api('PUT', `/api/applications/${id}/`, {
      next_step: 'Online test',
      next_step_on: '2026-01-02',
    });
    await seedApplication(person, { title: 'Ant' });
    await page.goto('/dashboard');
    const bar = page.getByRole('group', { name: 'Pipeline' });
    await expect(bar.getByRole('button', { name: 'All 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await bar.getByRole('button', { name: 'OA 1' }).click();
    await expect(page).toHaveURL('/dashboard?status=oa');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('oa');
    await expect(rowsOf(page)).toHaveCount(1);
    const cell = rowsOf(page).first().getByRole('cell');
    await expect(cell.nth(2)).toContainText('Online test');
    await expect(cell.nth(2)).toContainText('overdue since Jan 2');
    await expect(cell.nth(3)).toContainText('Sponsored in FY2022');
    await bar.getByRole('button', { name: 'OA 1' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(rowsOf(page)).toHaveCount(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Edit' }).first()).toBeHidden();
    await expect(page.getByText('Sync Gmail')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  });

  test('[PERF-1] the list loads at most 160 kB of JavaScript, and neither zod nor the form library', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person);
    // A server that has answered before: while the first answer takes its time, the page at rest loads what a press may want.
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toContainText('Sponsored in');
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
    });
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toHaveCount(1);
    // What its rows say of visa and pay belongs to the first view, too.
    await expect(rowsOf(page)).toContainText('Sponsored in');
    const bodies = await Promise.all(scripts);
    const size = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bodies.length).toBeGreaterThan(1);
    expect(size).toBeLessThanOrEqual(160_000);
    const code = bodies.map(String).join('\n');
    expect(code).not.toContain('ZodMini');
    expect(code).not.toContain('shouldUseNativeValidation');
  });
});
