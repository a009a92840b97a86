import { stat } from 'node:fs/promises';

import type { Hand } from '#bench/tasks/hand.ts';
import { goTo, type Job, type World } from '#bench/tasks/job.ts';

/** The link of the newest mail to an address. */
async function mailedLink({ server, email }: World): Promise<string> {
  const { text } = await server.nextMail(email);
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}

/** From the front page to an empty list, by a mailed link. */
async function signUp(hand: Hand, world: World): Promise<void> {
  const { page } = hand;
  await hand.open('/');
  await hand.click(page.getByRole('link', { name: 'Start your list' }).first());
  await hand.see(page.getByRole('heading', { level: 1 }));
  const address = page.getByLabel('Email address');
  const send = page.getByRole('button', { name: 'Send magic link' });
  await hand.see(address);
  // Where the button leads to the form with a password, the mailed link is on the page to sign in.
  if (!(await send.isVisible())) {
    await hand.click(page.getByRole('link', { name: 'Sign in', exact: true }));
    await hand.see(send);
  }
  await hand.type(address, world.email);
  await hand.click(send);
  await hand.see(page.getByRole('heading', { name: 'Check your email' }));
  await hand.open(await mailedLink(world));
  await hand.click(page.getByRole('button', { name: 'Confirm' }));
  await hand.type(page.getByLabel('First name'), 'Sam');
  await hand.type(page.getByLabel('Last name'), 'Rivera');
  await hand.click(page.getByRole('button', { name: 'Save and continue' }));
  await hand.see(page.getByLabel('Company name'));
  await hand.click(page.getByRole('button', { name: /skip/i }));
  await page.waitForURL('**/dashboard');
  await hand.see(page.getByText('Your list starts here'));
}

/** The archive of everything stored about the person. */
async function download(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, /^Profile$/);
  const file = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: 'Download my data' }));
  const { size } = await stat(await (await file).path());
  if (size < 1000) throw new Error(`The archive has ${size} bytes`);
}

/** The first job of a person and the last. */
export const signUpJob: Job = { name: 'sign up by a mailed link', run: signUp };
export const downloadJob: Job = { name: "download one's data", run: download };
