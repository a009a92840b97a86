import { expect } from '@playwright/test';

import type { Hand } from '#bench/tasks/hand.ts';
import { goTo, type Job, type World } from '#bench/tasks/job.ts';

const ROLE = 'Software Engineer';

/** Filters by a role, sorts by salary, and gives somebody the link. */
async function whoSponsors(hand: Hand, { visitor }: World): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^H1B/);
  const table = page.getByRole('table', { name: 'H1B applications' });
  const firstRow = (of = page) =>
    of.getByRole('table', { name: 'H1B applications' }).locator('tbody').getByRole('row').first();
  await hand.see(firstRow());
  await hand.type(page.getByRole('combobox', { name: 'Job Title' }), ROLE);
  await page.waitForURL(/jobTitle=/);
  const bySalary = table.getByRole('button', { name: 'Salary' });
  await hand.click(bySalary);
  await hand.click(bySalary);
  await page.waitForURL(/sort=salary.*direction=desc/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await hand.click(page.getByRole('button', { name: 'Copy Link' }));
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  // The other person sees the same; what they do is not counted.
  await visitor.goto(link);
  await expect(firstRow(visitor)).toHaveText((await firstRow().textContent()) ?? '');
}

/** From the page of a company in the list to one of its H1B records. */
async function toRecord(hand: Hand, { employer }: World): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^Companies$/);
  await hand.click(page.getByRole('link', { name: employer.known }));
  const block = page.getByRole('region', { name: 'H1B filings' });
  await hand.click(block.getByRole('link', { name: employer.filed }));
  await hand.see(page.getByRole('heading', { level: 1, name: employer.filed }));
  await hand.click(page.getByRole('link', { name: 'Show applications' }));
  const rows = page
    .getByRole('table', { name: 'H1B applications' })
    .locator('tbody')
    .getByRole('row');
  await hand.see(rows);
  await hand.click(rows.first().getByRole('button').first());
  await hand.see(page.getByRole('dialog').getByText(employer.filed));
  await hand.press(page.getByRole('dialog'), 'Escape');
}

/** The jobs around the H1B records. */
export const h1bJobs: readonly Job[] = [
  { name: 'see who sponsors a role and share the link', run: whoSponsors },
  { name: 'from a company to its H1B record', run: toRecord },
];
