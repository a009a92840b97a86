import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type CDPSession, type Page, type Worker } from '@playwright/test';

import { postingPages } from '#test/support/posting-pages.ts';
import { until } from '#test/support/until.ts';
import { buildExtension } from '#tools/build-extension.ts';
import { findWholeChromium } from '#tools/chromium.ts';

/** A request that reached the chosen server, or somebody else. */
interface Seen {
  readonly method: string;
  readonly address: string;
  readonly body: string;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What the browser itself asks its maker about. */
const OF_BROWSER = /(^|\.)(google|googleapis|gvt1|gstatic)\.com$/;

/** The host that a first packet of TLS names, which it does in clear: a type 0, a length of two bytes and the name. */
function nameIn(hello: string): string | undefined {
  for (const [, high = '', low = '', text = ''] of hello.matchAll(/\0(.)(.)([a-z\d.-]{4,})/gs)) {
    const length = high.charCodeAt(0) * 256 + low.charCodeAt(0);
    if (length > 3 && length <= text.length) return text.slice(0, length);
  }
  return undefined;
}

/** Stands for every host of the internet, and writes down who was asked: by name, also where encryption begins. */
async function startInternet() {
  const asked: string[] = [];
  // The browser itself connects to the site of a page that it is about to show.
  const shown = new Set(postingPages().map(({ url }) => new URL(url).host));
  const note = (host: string) => {
    if (!OF_BROWSER.test(host) && !shown.has(host)) asked.push(host);
  };
  const server = createServer((request, response) => {
    note(request.headers.host ?? 'nobody');
    response.writeHead(404).end();
  });
  server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket) => {
    note(nameIn(error.rawPacket?.toString('latin1') ?? '') ?? 'somebody');
    socket.destroy();
  });
  return { port: await listen(server), asked, close: () => server.close() };
}

/**
 * What becomes of requests on their way: let through, cut before they arrive, answered to nobody, or answered as by a server
 * that does not yet keep a saved job's posting and looks up no employer.
 */
type Way = 'open' | 'cut' | 'unanswered' | 'older';

/** How an older server refuses what it does not know; undefined for what it does. */
function refusalOfOlder(
  address: string,
  body: string,
): { status: number; title: string } | undefined {
  if (address.startsWith('/api/employer-links/')) return { status: 404, title: 'Not found.' };
  const isNew = address === '/api/saved-jobs/' && body.includes('"posting"');
  return isNew ? { status: 400, title: 'posting is not known here' } : undefined;
}

/** Stands before a server, writes down what is asked of it, and can lose requests or answers. */
export async function startRelay(target: string) {
  const seen: Seen[] = [];
  const state: { way: Way } = { way: 'open' };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (state.way === 'cut') return request.socket.destroy();
      const { method = '', url: address = '' } = request;
      const body = Buffer.concat(chunks).toString();
      seen.push({ method, address, body });
      const refusal = state.way === 'older' ? refusalOfOlder(address, body) : undefined;
      if (refusal) {
        response.writeHead(refusal.status, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(refusal));
      }
      const answer = await fetch(target + address, {
        method,
        headers: {
          ...(request.headers.authorization && { authorization: request.headers.authorization }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
      });
      const text = await answer.text();
      if (state.way === 'unanswered') return request.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return response.end(text);
    })();
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    set way(way: Way) {
      state.way = way;
    },
    close: () => server.close(),
  };
}

/** The window of the extension: a target that Playwright does not show. */
export class Popup {
  readonly #cdp: CDPSession;
  readonly #session: string;
  readonly #target: string;
  #count = 0;

  constructor(cdp: CDPSession, session: string, target: string) {
    this.#cdp = cdp;
    this.#session = session;
    this.#target = target;
  }

  /** What a command to it answers. */
  async #send(method: string, params: object): Promise<object> {
    this.#count += 1;
    const id = this.#count;
    const answer = new Promise<string>((resolve) => {
      const listener = (event: { sessionId: string; message: string }) => {
        if (event.sessionId !== this.#session) return;
        if ((JSON.parse(event.message) as { id?: number }).id !== id) return;
        this.#cdp.off('Target.receivedMessageFromTarget', listener);
        resolve(event.message);
      };
      this.#cdp.on('Target.receivedMessageFromTarget', listener);
    });
    const message = JSON.stringify({ id, method, params });
    await this.#cdp.send('Target.sendMessageToTarget', { sessionId: this.#session, message });
    return (JSON.parse(await answer) as { result: object }).result;
  }

  /** The value of an expression in it, as if a person's press ran it. */
  async evaluate(expression: string): Promise<unknown> {
    const params = { expression, returnByValue: true, awaitPromise: true, userGesture: true };
    const result = (await this.#send('Runtime.evaluate', params)) as {
      result: { value?: unknown };
      exceptionDetails?: unknown;
    };
    if (result.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails));
    return result.result.value;
  }

  /** What it shows, as WebP. */
  async picture(): Promise<Buffer> {
    const params = { format: 'webp', quality: 80 };
    const { data } = (await this.#send('Page.captureScreenshot', params)) as { data: string };
    return Buffer.from(data, 'base64');
  }

  text(): Promise<string> {
    return this.evaluate("document.body?.innerText ?? ''") as Promise<string>;
  }

  /** Waits until its text matches, and returns it. */
  async says(pattern: RegExp): Promise<string> {
    return until(
      async () => {
        const text = await this.text();
        return pattern.test(text) ? text : undefined;
      },
      `${pattern} in the window`,
      30_000,
    );
  }

  async fill(name: string, value: string): Promise<void> {
    const [field, text] = [name, value].map((one) => JSON.stringify(one));
    await this.evaluate(
      `document.querySelector('form:not([hidden]) [name=' + ${field} + ']').value = ${text}`,
    );
  }

  /** Presses a button once it is there and works. */
  async press(label: string): Promise<void> {
    const name = JSON.stringify(label);
    const find = `[...document.querySelectorAll('button')].find((one) => one.textContent === ${name} && one.checkVisibility() && !one.disabled)`;
    const press = `(() => { const button = ${find}; button?.click(); return button !== undefined; })()`;
    await until(
      async () => ((await this.evaluate(press)) === true ? true : undefined),
      `the button ${label}`,
      30_000,
    );
  }

  async close(): Promise<void> {
    await this.#cdp.send('Target.closeTarget', { targetId: this.#target }).catch(() => undefined);
  }
}

let built: ReturnType<typeof buildExtension> | undefined;

/**
 * Starts Chromium with the unpacked extension. Every host but this machine leads to the pages of postings. The leave to reach
 * the chosen server, which a person gives in a window that no program can press, is in the manifest from the start.
 */
export async function startExtension() {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-extension-'));
  built ??= mkdtemp(join(tmpdir(), 'waymark-extension-built-')).then(buildExtension);
  const unpacked = join(folder, 'unpacked');
  await cp((await built).chrome, unpacked, { recursive: true });
  const manifest = join(unpacked, 'manifest.json');
  const written = JSON.parse(await readFile(manifest, 'utf8')) as object;
  const allowed = { ...written, host_permissions: ['http://127.0.0.1/*'] };
  await writeFile(manifest, JSON.stringify(allowed));
  const internet = await startInternet();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findWholeChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--load-extension=${unpacked}`,
      `--disable-extensions-except=${unpacked}`,
      '--enable-unsafe-extension-debugging',
      `--host-resolver-rules=MAP * 127.0.0.1:${internet.port}, EXCLUDE 127.0.0.1`,
    ],
  });
  const browser = context.browser();
  if (!browser) throw new Error('the browser has no session');
  const cdp = await browser.newBrowserCDPSession();
  const worker: Worker =
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  const page: Page = context.pages()[0] ?? (await context.newPage());

  const pages = new Map(postingPages().map(({ url, html }) => [url, html]));
  await page.route(/^https:/, (route) => {
    const body = pages.get(route.request().url());
    const contentType = 'text/html; charset=utf-8';
    return route.fulfill(body === undefined ? { status: 404 } : { body, contentType });
  });

  const targets = async (type: string) => {
    const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type }] });
    return targetInfos;
  };
  /** Presses the icon on the page that is shown. */
  async function pressIcon(): Promise<void> {
    const tab = (await targets('tab')).find(({ url }) => url === page.url());
    await cdp.send('Extensions.triggerAction' as never, { id, targetId: tab?.targetId } as never);
  }
  return {
    id,
    page,
    worker,
    asked: internet.asked,
    async open(): Promise<Popup> {
      await pressIcon();
      const targetId = await until(
        async () =>
          (await targets('page')).find(({ url }) => url.endsWith('/popup.html'))?.targetId,
        'the window of the extension',
        30_000,
      );
      const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
      return new Popup(cdp, sessionId, targetId);
    },
    async close() {
      await context.close();
      internet.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
