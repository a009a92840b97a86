import { STATUSES } from '#shared/applications/status.ts';
import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('the numbers of applications', () => {
  test('[NUM-6] [NUM-7] open beneath the tiles, say their interval on focus, and lead to their rows', async ({
    signedIn: page,
    person,
  }) => {
    for (let at = 0; at < 10; at += 1) {
      const { id } = await seedApplication(person, { title: `Engineer ${at}`, date: '2026-03-18' });
      const status = at < 3 ? 'vo' : at < 5 ? 'rejected' : 'applied';
      await person.api('PUT', `/api/applications/${id}/`, { status });
    }
    await page.goto('/dashboard?statistics=shown');
    await page.getByRole('button', { name: 'Funnel and answers' }).click();
    const sources = page.getByRole('region', { name: 'Answers by source' });
    const rate = sources.getByRole('row', { name: /^All/ }).getByRole('link', { name: '50%' });
    await rate.focus();
    await expect(page.getByRole('tooltip')).toHaveText('24% to 76% (95% interval of 5 of 10)');
    await expect(rate).toHaveAccessibleDescription('24% to 76% (95% interval of 5 of 10)');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
    // The list beneath it is looked at in applications-reach.spec.ts.
    await expectGoodLooks(page, { part: 'section[aria-label=Statistics]' });
    // On a phone no column is out of sight.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Furthest stage reached', 'Answers by source', /^Answers by week/]) {
      const beyond = await page
        .getByRole('region', { name })
        .evaluate((part) => part.scrollWidth - part.clientWidth);
      expect([name, beyond]).toEqual([name, 0]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const funnel = page.getByRole('region', { name: 'Furthest stage reached' });
    await funnel.getByRole('row', { name: /^VO/ }).getByRole('link', { name: /^3,/ }).click();
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(page.getByText('VO or later, including archived ones')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
  });
});

test.describe('the board', () => {
  test('[BOARD-2] [BOARD-3] [BOARD-4] [BOARD-5] [BOARD-6] moves cards by keyboard, by pointer and by its menu', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { title: 'Data Engineer', status: 'applied' });
    await seedApplication(person, { title: 'Analyst', status: 'oa', date: '2026-03-01' });
    await person.api('PUT', `/api/applications/${id}/`, {
      next_step: 'Send the references that they asked for',
      next_step_on: '2026-02-01',
    });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await expect(page).toHaveURL(/view=board/);
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    const card = page.locator(`[data-card="${id}"]`);
    const grip = card.getByRole('button', { name: /^Move Data Engineer at Northwind$/ });
    const said = page.locator('output[aria-live="assertive"]');
    // As much as a row says, and each date whole.
    await expect(card).toContainText(
      /Northwind.*Data Engineer.*references.*overdue since Feb 1.*(applied|moved) \d+ days ago/,
    );
    await expect(card.getByText('Sponsored in FY2022')).toBeVisible();
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    for (const text of await card.locator('p').all())
      expect(await text.evaluate(isCut)).toBe(false);

    // What is empty and not in the bar of statuses is there while a card is carried over it.
    await expect(column('In progress')).toBeHidden();
    await grip.focus();
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Picked up Data Engineer at Northwind, in Applied.');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await expect(said).toHaveText('Left Data Engineer at Northwind in Applied.');
    await expect(column('In progress')).toBeHidden();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(column('In progress')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(`OA, column 3 of ${STATUSES.length}.`);
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Dropped Data Engineer at Northwind in OA.');
    await expect(column('OA').getByRole('listitem')).toHaveText([/Data Engineer/, /Analyst/]);
    await expect(grip).toBeFocused();
    await toastOf(page, 'Moved to OA').getByRole('button', { name: 'Undo' }).click();
    await expect(column('Applied').getByRole('listitem')).toHaveText(/Data Engineer/);

    await expect(column('OA').getByRole('listitem')).toHaveCount(1);
    const target = await column('VO').boundingBox();
    await grip.hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 30, { steps: 4 });
    await page.mouse.up();
    await expect(column('VO').getByRole('listitem')).toHaveText(/Data Engineer/);
    await expect(toastOf(page, 'Moved to VO')).toBeVisible();

    // Changed elsewhere just before the move arrives: it is taken back, and the board shows the stored status.
    await page.route(
      `**/api/applications/${id}/`,
      async (route) => {
        await person.api('PUT', `/api/applications/${id}/`, { status: 'rejected' });
        await route.continue();
      },
      { times: 1 },
    );
    await card.getByRole('button', { name: /to …$/ }).click();
    await page.getByRole('menuitem', { name: 'Move to Offer' }).click();
    await expect(toastOf(page, 'Failed to move the application')).toBeVisible();
    await expect(column('Rejected').getByRole('listitem')).toHaveText(/Data Engineer/);
    await expectGoodLooks(page);
    // On a phone the columns with cards stand side by side, and the menu still leads to the others.
    const bar = page.getByRole('group', { name: 'Pipeline' });
    await expect(bar).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar).toBeHidden();
    await expect(column('Applied')).toBeHidden();
    const [first, second] = [
      await column('OA').boundingBox(),
      await column('Rejected').boundingBox(),
    ];
    expect(second!.x - first!.x - first!.width).toBe(12);
    expect(second!.x).toBeLessThan(390 - 60);
    await card.getByRole('button', { name: /to …$/ }).click();
    await page.getByRole('menuitem', { name: 'Move to Offer' }).click();
    await expect(column('Offer').getByRole('listitem')).toHaveText(/Data Engineer/);
  });
});

test.describe('saved jobs', () => {
  test('[SAVED-6] [SAVED-7] [SAVED-8] are saved from the add form, applied to and taken back', async ({
    signedIn: page,
  }) => {
    await page.goto('/dashboard?tab=saved');
    await page.getByRole('main').getByRole('link', { name: 'Add a job' }).click();
    await page.getByLabel('Company name').fill('Northwind');
    await page.getByLabel('Job title').fill('Data Engineer');
    await page.getByRole('button', { name: 'Save for later' }).click();
    const jobs = page.getByRole('list', { name: 'Saved jobs' }).getByRole('listitem');
    await expect(jobs).toHaveText(/Data Engineer.*Northwind/);
    await jobs.getByRole('button', { name: 'Edit Data Engineer' }).click();
    await page.getByLabel('Last day to apply').fill('2027-02-14');
    await page.getByLabel('Notes').fill('Ask Kim first');
    await expectGoodLooks(page, { part: '[role=dialog]' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(jobs).toHaveText(/Ask Kim first.*Closes on/);
    await toastOf(page, 'Changes saved').getByRole('button', { name: 'Undo' }).click();
    await expect(jobs).not.toContainText('Ask Kim first');
    await expectGoodLooks(page);
    await jobs.getByRole('button', { name: 'I applied' }).click();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
    await toastOf(page, 'Application added').getByRole('button', { name: 'Undo' }).click();
    await expect(jobs).toHaveCount(1);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Applications').click();
    await expect(page.getByText('Your list starts here')).toBeVisible();
    await page.goto('/dashboard?tab=saved');
    await jobs.first().getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Saved job deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(jobs).toHaveCount(1);
  });
});
