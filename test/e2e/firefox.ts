import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { postingPages } from '#test/support/posting-pages.ts';
import { until } from '#test/support/until.ts';
import { buildExtension } from '#tools/build-extension.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** A Firefox that is installed; undefined without one. */
export const findFirefox = () => PLACES.find((place) => existsSync(place));

/** What the browser itself asks its maker about. */
const OF_BROWSER = /(^|\.)(mozilla|firefox|mozgcp|digicert|lencr)\.(com|org|net)$/;

/** Firefox's own protocol for tests: lengths and JSON over a socket. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: [unknown, unknown]) => void>();
  #buffer = Buffer.alloc(0);
  #count = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data: Buffer) => this.#read(data));
  }

  #read(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const colon = this.#buffer.indexOf(':');
      const length = colon < 0 ? Number.NaN : Number(this.#buffer.subarray(0, colon).toString());
      if (!(this.#buffer.length >= colon + 1 + length)) return;
      const text = this.#buffer.subarray(colon + 1, colon + 1 + length).toString();
      this.#buffer = this.#buffer.subarray(colon + 1 + length);
      const message = JSON.parse(text) as unknown;
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, unknown];
      this.#waiting.get(id)?.([error, result]);
      this.#waiting.delete(id);
    }
  }

  /** Sends a command, and resolves to what it answers. */
  async send(name: string, params: object = {}): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    const text = JSON.stringify([0, id, name, params]);
    const answer = new Promise<[unknown, unknown]>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [error, result] = await answer;
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Runs an asynchronous function's body with the rights of the browser itself. */
  async asBrowser(body: string, ...args: unknown[]): Promise<unknown> {
    await this.send('Marionette:SetContext', { value: 'chrome' });
    const script = `const [done, ...args] = [arguments[arguments.length - 1], ...arguments].filter((_, at, all) => at < all.length - 1);
      (async (...args) => { ${body} })(...args).then((value) => done({ value }), (error) => done({ error: String(error) + (error?.stack ?? '') }));`;
    const answer = (await this.send('WebDriver:ExecuteAsyncScript', { script, args })) as {
      value: { value?: unknown; error?: string };
    };
    if (answer.value.error) throw new Error(answer.value.error);
    return answer.value.value;
  }
}

/** Stands for every host of the internet but this machine, and writes down who was asked. */
async function startProxy() {
  const asked: string[] = [];
  const note = (host = 'nobody') => {
    const name = host.replace(/:\d+$/, '');
    if (!OF_BROWSER.test(name)) asked.push(name);
  };
  const server = createServer((request, response) => {
    note(request.headers.host);
    response.writeHead(404).end();
  });
  server.on('connect', (request, socket: Socket) => {
    note(request.url);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, asked, close: () => server.close() };
}

/** Serves the pages of postings at paths of their own. */
async function startPages() {
  const pages = new Map(
    postingPages().map(({ url, html }) => [`/${encodeURIComponent(url)}`, html]),
  );
  const server = createServer((request, response) => {
    const html = pages.get(request.url ?? '');
    response.writeHead(html === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    at: (url: string) => `${origin}/${encodeURIComponent(url)}`,
    close: () => server.close(),
  };
}

const preferences = (proxyPort: number) => ({
  'marionette.port': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxyPort,
  'network.proxy.no_proxies_on': '127.0.0.1',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'app.update.auto': false,
  'extensions.update.enabled': false,
});

const ID = 'waymark@waymark.example';
/** Runs in the window of the extension, as if a person's press ran it: answers what an expression of the document is. */
const IN_POPUP = `
  const browser = [...Services.wm.getMostRecentWindow('navigator:browser').document.querySelectorAll('.webextension-popup-browser')].at(-1);
  if (!browser) throw new Error('the extension has no window');
  const name = 'waymark-test-' + Math.random();
  const answer = new Promise((resolve) => browser.messageManager.addMessageListener(name, ({ data }) => resolve(data)));
  const source = 'sendAsyncMessage(' + JSON.stringify(name) + ', ((document) => { const input = content.windowUtils.setHandlingUserInput(true); try { return ' + args[0] + '; } catch (error) { return String(error); } finally { input.destruct(); } })(content.document))';
  browser.messageManager.loadFrameScript('data:,' + encodeURIComponent(source), false);
  return await answer;`;

/** Starts the browser with a profile of its own; resolves once it takes commands. */
async function launch(executable: string, folder: string, proxyPort: number) {
  const profile = await mkdtemp(join(folder, 'profile-'));
  const lines = Object.entries(preferences(proxyPort)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const browser: ChildProcess = spawn(
    executable,
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      profile,
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: folder } },
  );
  const portFile = join(profile, 'MarionetteActivePort');
  const port = await until(
    async () => Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined,
    'Firefox',
    90_000,
  );
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const driver = new Marionette(socket);
  await driver.send('WebDriver:NewSession', { strictFileInteractability: true });
  await driver.send('WebDriver:SetTimeouts', { script: 60_000 });
  return {
    driver,
    close: async () => {
      socket.destroy();
      const gone = once(browser, 'exit');
      browser.kill();
      await gone;
    },
  };
}

/** Starts Firefox with the built extension and the leave to reach this machine, which a person gives in a window of the browser. */
export async function startFirefox() {
  const executable = findFirefox();
  if (!executable) throw new Error('there is no Firefox');
  const folder = await mkdtemp(join(tmpdir(), 'waymark-firefox-'));
  const [proxy, pages] = [await startProxy(), await startPages()];
  const { firefox: unpacked } = await buildExtension(join(folder, 'built'));
  const { driver, close } = await launch(executable, folder, proxy.port);
  await driver.send('Addon:Install', { path: unpacked, temporary: true });
  await driver.asBrowser(
    `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
     const { extension } = WebExtensionPolicy.getByID(args[0]);
     await ExtensionPermissions.add(args[0], { permissions: [], origins: ['http://127.0.0.1/*'] }, extension);`,
    ID,
  );
  const inPopup = (expression: string) => driver.asBrowser(IN_POPUP, expression);
  return {
    asked: proxy.asked,
    pageAt: pages.at,
    async goto(url: string) {
      await driver.send('Marionette:SetContext', { value: 'content' });
      await driver.send('WebDriver:Navigate', { url });
    },
    /** Presses the icon: the window opens on the page that is shown. */
    open: () =>
      driver.asBrowser(
        `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
         const { extension } = WebExtensionPolicy.getByID(args[0]);
         await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(Services.wm.getMostRecentWindow('navigator:browser'));`,
        ID,
      ),
    inPopup,
    /** Waits until the window says something. */
    says: (pattern: RegExp) =>
      until(
        async () => {
          // The window, asked without a pause, does not get on with its own work.
          await new Promise((resolve) => setTimeout(resolve, 500));
          const text = String(await inPopup('document.body?.innerText ?? ""').catch(() => ''));
          return pattern.test(text) ? text : undefined;
        },
        `${pattern} in the window`,
        30_000,
      ),
    fill: (name: string, value: string) =>
      inPopup(
        `void (document.querySelector('form:not([hidden]) [name=${name}]').value = ${JSON.stringify(value)})`,
      ),
    press: (label: string) =>
      inPopup(
        `[...document.querySelectorAll('button')].find((one) => one.textContent === ${JSON.stringify(label)}).click()`,
      ),
    async close() {
      await close();
      proxy.close();
      pages.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
