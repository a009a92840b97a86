import type { Page } from '@playwright/test';

import { type ChatDouble, streams } from '#test/support/chat-completions.ts';
import type { Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

/** What the pictures are taken of: a server, a person with an invented search, and one who has just arrived. */
export interface Stage {
  readonly server: TestServer;
  readonly person: Person;
  /** Somebody whose session waits for a second factor. */
  readonly waiting: Person;
  /** Somebody without an application. */
  readonly newcomer: Person;
  /** Somebody with mails to read and jobs saved for later. */
  readonly reader: Person;
  /** Somebody who runs the site. */
  readonly operator: Person;
  /** What JobGPT asks. */
  readonly ai: ChatDouble;
  /** Ids of the person's application with an offer, and of a company that the records know, with two applications. */
  readonly id: string;
  readonly company: string;
  /** The employer with most records. */
  readonly employer: string;
  /** The newest case number. */
  readonly caseNumber: string;
  /** Path and query of a mailed link. */
  readonly mailedLink: string;
}

/** How a page of the route table is opened for its picture. */
export interface Scene {
  /** What a reader sees there, in a sentence. */
  readonly about: string;
  /** The address, where it is not the page's own path. */
  readonly address?: (stage: Stage) => string;
  /** Selector of what is there once the page is whole. */
  readonly ready?: string;
  /** Who opens it, if not the person with the invented search. */
  readonly by?: (stage: Stage) => Person;
  /** What the network does to it, when it is not as usual: no answer comes, each call fails, or the connection is lost once it is there. */
  readonly network?: 'silent' | 'failing' | 'lost';
  /** Whether it is opened before the operator has loaded anything. */
  readonly isFirstStart?: boolean;
  /** What is set up before it is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What is done once it is ready, to come to what is shown. */
  readonly act?: (page: Page, stage: Stage) => Promise<void>;
  /** Whether a visitor opens it; pages that search engines list are for visitors anyway. */
  readonly visitor?: boolean;
}

const ANSWER = [
  'Three things draw me to Adobe.\n\n**The product.** My forecasts of demand are read in charts that people trust, and Adobe Analytics is where many of them look first.\n\n',
  '**The work.** At Brightwater Systems I designed a pipeline for 40,000 events per second. Your team asks for exactly that: models that stay right while the data moves.\n\n',
  '**The people.** I want to mentor again, as I did with two interns last year.',
];

/** Lets the resume go along, under 'Options' on a phone. */
async function shareResume(page: Page): Promise<void> {
  const options = page.getByText('Options', { exact: true });
  const isFolded = await options.isVisible();
  if (isFolded) await options.click();
  await page.getByRole('switch', { name: 'The text of my resume' }).check();
  if (isFolded) await options.click();
}

/** Asks JobGPT about a company. */
export async function askJobgpt(page: Page, { ai }: Stage): Promise<void> {
  ai.willDo(streams(ANSWER));
  await page.locator('textarea[name=input]').fill('Adobe');
  await shareResume(page);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText('I want to mentor again').waitFor();
  await page.locator('mark').first().waitFor();
  await page
    .getByText(/new approvals/)
    .first()
    .waitFor();
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  // On a phone the answer is under the question.
  const answer = page.getByRole('heading', { name: 'Answer', exact: true });
  const top = (await answer.boundingBox())?.y ?? 0;
  if (top > 300) await page.evaluate(`scrollTo(0, ${top - 44})`);
}

/** Has a link mailed from the sign-in page. */
export async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('casey@waymark.example');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  // Its toast has gone.
  await page
    .getByText('Check your email for the login link!')
    .first()
    .waitFor({ state: 'detached' });
}

/** Opens the page again until each of its figures is looked up. */
export async function awaitFigures(page: Page): Promise<void> {
  while ((await page.getByText('…', { exact: true }).count()) > 0) await page.reload();
}

/** Lets JobGPT be without a service. */
export const withoutService = (page: Page) =>
  page.route('**/api/assistant/settings/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), configured: false } });
  });

/** Looks a company up without a service. */
export async function lookUpCompany(page: Page): Promise<void> {
  await page.locator('textarea[name=input]').fill('Adobe');
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByText('Median pay a year').waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement?.blur()');
}
