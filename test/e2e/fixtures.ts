import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

import { lentServer, type LentServer } from '#test/e2e/own-server.ts';
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
  /** A running server, one of its settings for the whole run. */
  server: LentServer;
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
  return kept(() => lentServer(env));
}

/** Of a test that needs an empty cache, or loses its connection: it has a context of its own. */
export const COLD = { tag: '@cold' };

/** A context that tests have one after another, with a page that keeps its renderer's process and compiled scripts. */
interface KeptContext {
  readonly key: string;
  readonly context: BrowserContext;
  readonly anchor: Page;
  readonly devtools: CDPSession;
}

let keptContext: KeptContext | undefined;

/** The context of the test before, when it was for the same server, or a new one. */
async function contextFor(browser: Browser, url: string): Promise<KeptContext> {
  if (keptContext?.key === url) return keptContext;
  await keptContext?.context.close();
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto('/favicon.svg');
  keptContext = { key: url, context, anchor, devtools: await context.newCDPSession(anchor) };
  return keptContext;
}

/** Leaves a context as a new one is, but for its cache; one whose clock a test has set ends. */
async function clean({ key, context, anchor, devtools }: KeptContext): Promise<void> {
  const others = context.pages().filter((page) => page !== anchor);
  await Promise.all(others.map((page) => page.close()));
  const isClean =
    !anchor.isClosed() &&
    (await anchor.evaluate(() => String(setTimeout).includes('[native code]')));
  if (!isClean) {
    keptContext = undefined;
    await context.close();
    return;
  }
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin: key, storageTypes: 'all' });
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
  context: async ({ browser, server, javaScriptEnabled, serviceWorkers }, use, { tags }) => {
    const isUsual = javaScriptEnabled && serviceWorkers === 'block' && !tags.includes(COLD.tag);
    const lent = isUsual ? await contextFor(browser, server.url) : undefined;
    const context = lent?.context ?? (await browser.newContext());
    const complaints: string[] = [];
    const ofRequest = (request: Request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== server.url) {
        complaints.push(`asked ${url.href}`);
      }
    };
    const ofMessage = (message: ConsoleMessage) => {
      if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
    };
    const ofError = (error: WebError) => complaints.push(String(error.error()));
    context.on('request', ofRequest).on('console', ofMessage).on('weberror', ofError);
    await use(context);
    context.off('request', ofRequest).off('console', ofMessage).off('weberror', ofError);
    await (lent ? clean(lent) : context.close());
    expect(complaints, 'foreign requests, CSP reports and uncaught errors').toEqual([]);
  },
  person: async ({ server }, use) => use(await signIn(server)),
  signedIn: async ({ page, person }, use) => {
    // Before the page's own scripts, once in this window: whoever signs out stays signed out.
    await page.addInitScript(
      ([key, session]) => {
        if (window.origin === 'null' || sessionStorage.getItem('held')) return;
        sessionStorage.setItem('held', 'yes');
        localStorage.setItem(key, session);
      },
      [SESSION_KEY, JSON.stringify(person.session)] as const,
    );
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
/** The tags or rules of a look with axe: everything, what the places of things change, or colours. */
const RULES = {
  all: { type: 'tag', values: TAGS },
  places: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOptions['runOnly']>;

/** What a look is limited to. */
interface Look {
  /** A selector; the whole document without it. */
  readonly part?: string | undefined;
  readonly rules?: keyof typeof RULES;
}

/** What axe is asked about a page, for `run` in the page. */
export function axeOptions(rules: keyof typeof RULES): RunOptions {
  return {
    resultTypes: ['violations'],
    // Our pages frame no documents of ours.
    iframes: false,
    runOnly: RULES[rules],
  };
}

/** axe as it is in the page. */
export interface AxeInPage {
  readonly axe: {
    run: (part: Document | string | Element[], options: RunOptions) => Promise<AxeResults>;
  };
}

/** Loads axe into the page, once per document: half a megabyte, and not as a script element, which the policy of our pages refuses. */
export async function loadAxe(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => 'axe' in globalThis);
  if (!loaded) await page.evaluate(await readFile(AXE, 'utf8'));
}

/** Fails when axe finds a violation of some of the rules in the page as it is now, or in a part of it. */
export async function expectAccessible(
  page: Page,
  { part, rules = 'all' }: Look = {},
): Promise<void> {
  // A page on its way has no heading yet, which is no finding.
  if (part === undefined) await page.locator('h1').first().waitFor({ state: 'attached' });
  await loadAxe(page);
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
    [part, axeOptions(rules)] as const,
  );
  expect(violations).toEqual([]);
}

/** Fails when the page stays wider than its window: what a script lays out follows a new width a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .poll(over, { message: 'pixels the page is too wide', timeout: 5000 })
    .toBeLessThanOrEqual(0);
}

/** The widths at which every page must work. */
export const WIDTHS = [320, 390, 768, 1440] as const;

export { expect };
