import { startExtension } from '#test/e2e/extension-browser.ts';
import { signIn } from '#test/support/people.ts';
import { postingPages } from '#test/support/posting-pages.ts';
import type { TestServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';
import { findWholeChromium } from '#tools/chromium.ts';

/** What the extension's worker sees of its browser. */
interface Chrome {
  readonly storage: { readonly local: { set(values: object): Promise<void> } };
  readonly tabs: { query(asked: object): Promise<object[]> };
  readonly commands: { readonly onCommand: { dispatch(command: string, tab?: object): void } };
}

/**
 * Ten applications from the pages of their postings, each by the extension's key of the keyboard for 'I applied'; undefined where
 * no Chromium loads extensions. What the page was opened for, reading it, is not counted.
 */
export async function addTenByExtension(server: TestServer) {
  if (!findWholeChromium()) return undefined;
  const person = await signIn(server);
  const made = await person.api('POST', '/api/account/keys/', { name: 'bench', scope: 'write' });
  const { key } = made.body as { key: string };
  const extension = await startExtension();
  const { page, worker } = extension;
  let clicks = 0;
  const began = performance.now();
  try {
    await worker.evaluate(
      async (pairing) => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        await chrome.storage.local.set({ pairing });
      },
      // Every name of a host leads to the pages of postings; the server has its address alone.
      { server: server.url.replace('localhost', '127.0.0.1'), key },
    );
    for (const { url } of postingPages().slice(30, 40)) {
      await page.goto(url);
      // The browser lets the extension read the page as after the press, which no program can make.
      await (await extension.open()).close();
      clicks += 1;
      await worker.evaluate(async () => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        chrome.commands.onCommand.dispatch('apply', tab);
      });
      await until(
        async () => {
          const { body } = await person.api('GET', '/api/applications/');
          const { data } = body as { data: { job_link: string }[] };
          return data.some(({ job_link }) => job_link === url) || undefined;
        },
        `an application for ${url}`,
        30_000,
      );
    }
  } finally {
    await extension.close();
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return {
    job: 'add ten applications with the extension',
    clicks,
    fields: 0,
    opened: 0,
    actions: clicks,
    pages: 10,
    seconds,
  };
}
