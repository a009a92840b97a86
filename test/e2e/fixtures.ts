import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

import { startOwnServer, type OwnServer } from '#test/e2e/own-server.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { WITH_SAMPLE } from '#test/support/server.ts';

/** Storage key of the web app's session. */
const SESSION_KEY = 'waymark.session';

/** Starts something for all tests of a worker, and says how it ends. */
export type Start<T> = (atEnd: (end: () => unknown) => void) => Promise<T>;

interface WorkerFixtures {
  /** What a function starts, once for each worker. Servers are no worker fixtures: each set of those has its own worker and browser. */
  keep: <T>(start: Start<T>) => Promise<T>;
}

interface TestFixtures {
  /** A running server, one of its settings for each worker. */
  server: OwnServer;
  /** A person who has just signed in by mail. */
  person: Person;
  /** A page with the person's session. */
  signedIn: Page;
}

type KeptFixture<T> = [
  (fixtures: WorkerFixtures, use: (value: T) => Promise<void>) => Promise<void>,
  { scope: 'test'; timeout: number },
];

/** Time for what a test waits for before it begins, on a busy machine too. */
const START_TIMEOUT_MS = 120_000;

/** A fixture of what a function starts, once for each worker. */
export function kept<T>(start: Start<T>): KeptFixture<T> {
  return [
    async ({ keep }, use) => use(await keep(start)),
    { scope: 'test', timeout: START_TIMEOUT_MS },
  ];
}

/** The fixture `server` with settings of its own. */
export function serverWith(env: Readonly<Record<string, string>>) {
  return kept(async (atEnd) => {
    const server = await startOwnServer(env);
    atEnd(() => server.remove());
    return server;
  });
}

/** Playwright's test with a running server; a page that requests a foreign origin or violates the CSP fails. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  keep: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const started = new Map<Start<unknown>, Promise<unknown>>();
      const ends: (() => unknown)[] = [];
      await use(<T>(start: Start<T>) => {
        const kept = started.get(start) ?? start((end) => ends.unshift(end));
        started.set(start, kept);
        return kept as Promise<T>;
      });
      for (const end of ends) await end();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  server: serverWith(WITH_SAMPLE),
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context, server }, use) => {
    const complaints: string[] = [];
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== server.url) {
        complaints.push(`asked ${url.href}`);
      }
    });
    context.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    await use(context);
    expect(complaints, 'foreign requests, CSP reports and uncaught errors').toEqual([]);
  },
  person: async ({ server }, use) => use(await signIn(server)),
  signedIn: async ({ page, person }, use) => {
    await holdSession(page, person);
    await use(page);
  },
});

/** Gives a page a person's session, as if they had signed in on that device. */
export async function holdSession(page: Page, person: Person): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(person.session),
  ] as const);
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** The tags or rules of a look with axe: everything, what a window's width changes although the same things show, or colours. */
const RULES = {
  all: { type: 'tag', values: TAGS },
  places: { type: 'rule', values: [...COLOURS, 'target-size', 'scrollable-region-focusable'] },
  colours: { type: 'rule', values: COLOURS },
} as const satisfies Record<string, RunOptions['runOnly']>;

interface AxeInPage {
  readonly axe: { run: (part: Document | string, options: RunOptions) => Promise<AxeResults> };
}

/** Fails when axe finds a violation of some of the rules in the page as it is now, or in the part that a selector names. */
export async function expectAccessible(
  page: Page,
  { part, rules = 'all' }: { part?: string | undefined; rules?: keyof typeof RULES } = {},
): Promise<void> {
  // A page on its way has no heading yet, which is no finding.
  if (part === undefined) await page.locator('h1').first().waitFor({ state: 'attached' });
  // Half a megabyte of script, loaded once per document; not as a script element, which the policy of our pages refuses.
  const loaded = await page.evaluate(() => 'axe' in globalThis);
  if (!loaded) await page.evaluate(await readFile(AXE, 'utf8'));
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Our pages frame no documents of ours.
    iframes: false,
    runOnly: RULES[rules],
  };
  const violations = await page.evaluate(
    async ([within, how]) => {
      const { axe } = globalThis as unknown as AxeInPage;
      const found = await axe.run(within ?? document, how);
      return found.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map((node) => node.target),
      }));
    },
    [part, options] as const,
  );
  expect(violations).toEqual([]);
}

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, 'pixels the page is too wide').toBeLessThanOrEqual(0);
}

/** The widths at which every page must work. */
export const WIDTHS = [320, 768, 1280] as const;

export { expect };
