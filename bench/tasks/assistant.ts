import { join } from 'node:path';

import type { Hand } from '#bench/tasks/hand.ts';
import { goTo, type Job } from '#bench/tasks/job.ts';
import { USUAL_ANSWER } from '#test/support/chat-completions.ts';

const RESUME = join(
  import.meta.dirname,
  '..',
  '..',
  'test',
  'fixtures',
  'resumes',
  'one-column.pdf',
);
const POSTING = `Requirements
You must know Java, Kafka and Rust.
Nice to have: Kubernetes and React.`;

/** Uploads a résumé and compares it with the posting of an application. */
async function matchResume(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^Profile$/);
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await hand.attach(page.getByLabel('Resume file'), RESUME);
  await hand.see(
    page.getByRole('region', { name: 'What software reads in it' }).getByText(/\d+ words/),
  );
  await goTo(hand, /^Dashboard$/);
  await hand.click(page.getByRole('link', { name: 'Edit' }).first());
  const match = page.getByRole('region', { name: 'Match with your resume' });
  await hand.paste(match.getByLabel('Job posting'), POSTING);
  await hand.click(match.getByRole('button', { name: 'Compare' }));
  await hand.see(match.getByText(/Score \d+ of 100/));
}

/** Asks JobGPT about a company and keeps the answer. */
async function ask(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^JobGPT$/);
  await hand.type(page.locator('textarea[name=input]'), 'Bluepine');
  await hand.click(page.getByRole('button', { name: 'Generate', exact: true }));
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await hand.see(answer.getByText(USUAL_ANSWER.replaceAll('*', ''), { exact: false }));
  await hand.click(answer.getByRole('button', { name: /^Keep/ }));
  await hand.see(answer.getByRole('button', { name: 'Kept' }));
}

/** The jobs with a résumé and with JobGPT. */
export const assistantJobs: readonly Job[] = [
  { name: 'upload a resume and match it to a posting', run: matchResume },
  { name: 'ask JobGPT and keep the answer', run: ask },
];
