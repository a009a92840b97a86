import type { Locator, Page } from '@playwright/test';

import { expect, type Hand } from '#bench/tasks/hand.ts';
import { goTo, type Job, type World } from '#bench/tasks/job.ts';

const ID = '8f0e7d2c-1b34-4c5d-9e6f-7a8b9c0d1e2f';

/** Links of job boards as a person copies them, with what the person types where the link does not say it. */
const POSTINGS: readonly (readonly [link: string, company: string, title: string])[] = [
  ['https://boards.greenhouse.io/harbourline/jobs/4012345', 'Harbourline', 'Data Engineer'],
  [`https://jobs.lever.co/bluepine/${ID}`, 'Bluepine', 'Platform Engineer'],
  [`https://jobs.ashbyhq.com/northwind/${ID}`, 'Northwind', 'Frontend Engineer'],
  [
    'https://meadow.wd5.myworkdayjobs.com/en-US/careers/job/Austin-TX/Backend-Engineer_R-12345',
    'Meadow',
    'Backend Engineer',
  ],
  [
    'https://jobs.smartrecruiters.com/Trailhead/743999-site-reliability-engineer',
    'Trailhead',
    'Site Reliability Engineer',
  ],
  ['https://job-boards.greenhouse.io/quarrydata/jobs/5098765', 'Quarrydata', 'Analyst'],
  [`https://jobs.lever.co/fernwood/${ID}`, 'Fernwood', 'Security Engineer'],
  [`https://jobs.ashbyhq.com/lanternworks/${ID}`, 'Lanternworks', 'Product Engineer'],
  ['https://careers.saltmarsh.example/openings/77', 'Saltmarsh', 'Machine Learning Engineer'],
  ['https://jobs.employer.example/openings/12', '', 'Software Engineer'],
];

const ANOTHER = 'Create and add another';

/** The rows of the list. */
const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row');

/** Types into a field that the link did not fill. */
async function complete(hand: Hand, field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === '') await hand.type(field, text);
}

/** Adds every posting and stays in the form until the last one. */
async function addTen(hand: Hand, { employer }: World): Promise<void> {
  const { page } = hand;
  const title = page.getByLabel('Job title');
  const company = page.getByLabel('Company name');
  const another = page.getByRole('button', { name: ANOTHER });
  await goTo(hand, /^Add Application$/);
  for (const [at, [link, firm, job]] of POSTINGS.entries()) {
    await hand.see(title);
    await hand.paste(page.getByLabel(/^(Application|Job) link/).first(), link);
    await complete(hand, company, firm || employer.known);
    await complete(hand, title, job);
    const last = at === POSTINGS.length - 1;
    if (last) break;
    if (!(await another.isVisible())) {
      await hand.click(page.getByRole('button', { name: 'More ways to save' }));
      await hand.click(page.getByRole('menuitem', { name: ANOTHER }));
    } else await hand.click(another);
    await expect(title).toHaveValue('');
  }
  await hand.click(page.getByRole('button', { name: 'Create Application' }));
  await page.waitForURL('**/dashboard');
  await expect(rowsOf(page)).toHaveCount(POSTINGS.length);
}

/** Finds one of them by a word of its title. */
async function find(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByRole('searchbox'), 'reliability');
  await expect(rowsOf(page)).toHaveCount(1);
  await hand.see(rowsOf(page).getByText('Site Reliability Engineer', { exact: false }));
}

/** Changes five statuses in the rows of the list. */
async function changeStatuses(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByRole('searchbox'), '');
  await expect(rowsOf(page)).toHaveCount(POSTINGS.length);
  for (const at of [0, 1, 2, 3, 4]) {
    await hand.click(rowsOf(page).nth(at).getByRole('button', { name: 'Applied' }));
    await hand.click(page.getByRole('menuitemradio', { name: 'Rejected' }));
    await expect(rowsOf(page).filter({ hasText: 'Rejected' })).toHaveCount(at + 1);
  }
}

/** Deletes an application and takes that back. */
async function undoDelete(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(rowsOf(page).first().getByRole('link', { name: 'Edit' }));
  await hand.click(page.getByRole('button', { name: 'Delete' }));
  await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(rowsOf(page)).toHaveCount(POSTINGS.length - 1);
  const said = page.getByRole('listitem').filter({ hasText: /deleted/i });
  await hand.click(said.getByRole('button', { name: 'Undo' }));
  await expect(rowsOf(page)).toHaveCount(POSTINGS.length);
}

/** The jobs around the list, in order. */
export const applicationJobs: readonly Job[] = [
  { name: 'add ten applications from links', run: addTen },
  { name: 'find one application by search', run: find },
  { name: 'change five statuses', run: changeStatuses },
  { name: 'undo a delete', run: undoDelete },
];
