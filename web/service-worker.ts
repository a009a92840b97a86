/*
 * Keeps the last list readable without a connection. Everything is asked of the server first: what is kept is used only when
 * nothing answers, so a new version is never hidden by an old one. Scripts and styles have their content's hash in their
 * names and cannot be old. Nothing is kept of requests that change something. It imports nothing, as it is one file.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** What a service worker has, as far as this one uses it: the types of pages and of workers cannot stand in one program. */
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const worker = self as unknown as Scope;

/** The document of the app, and its scripts and styles. */
const SHELL = 'waymark-shell';
/** What the server answered about the person's applications; of one person at a time. */
const KEPT = 'waymark-kept';
/** The status of an answer that is kept: not the server's of now. */
const KEPT_STATUS = 203;
/** The page whose document stands for all pages of the app. */
const HOME = '/dashboard';
/** Most files of the app, and most answers, that are kept; the oldest go first. */
const [FILES_MOST, ANSWERS_MOST] = [300, 80];
const OWNER = '/waymark-kept-owner';

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

/** The files that a document names. */
function filesIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
}

/** Keeps the app's document with the files that it names. */
async function keepShell(response: Response): Promise<void> {
  const cache = await caches.open(SHELL);
  const files = filesIn(await response.clone().text());
  await Promise.all(
    files.map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
  await cache.put(HOME, response);
}

/** Whose token a request carries; undefined without one. */
function ownerOf(request: Request): string | undefined {
  const token = /^Bearer [^.]+\.([^.]+)\./.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) return undefined;
  try {
    const said: { sub?: string } = JSON.parse(
      atob(token.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return said.sub;
  } catch {
    return undefined;
  }
}

/** Keeps an answer; what another person's requests left goes first. */
async function keepAnswer(request: Request, response: Response): Promise<void> {
  const owner = ownerOf(request);
  if (owner === undefined) return;
  const before = await (await caches.open(KEPT)).match(OWNER);
  if (before && (await before.text()) !== owner) await caches.delete(KEPT);
  const cache = await caches.open(KEPT);
  await cache.put(request.url, response);
  await trim(cache, ANSWERS_MOST);
  await cache.put(OWNER, new Response(owner));
}

/** A kept answer, marked as one; none of another person's than the one who asks. */
async function keptAnswer(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(KEPT);
  const [found, kept] = [await cache.match(request.url), await cache.match(OWNER)];
  const owner = ownerOf(request);
  if (!found || (owner !== undefined && owner !== (await kept?.text()))) return undefined;
  return new Response(found.body, { status: KEPT_STATUS, headers: found.headers });
}

async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    const isHome = new URL(event.request.url).pathname === HOME && response.ok;
    if (isHome) event.waitUntil(keepShell(response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(HOME);
    if (!kept) throw error;
    return kept;
  }
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => trim(cache, FILES_MOST),
        () => undefined,
      ),
    );
  }
  return response;
}

async function answerCall(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.status === 401) event.waitUntil(caches.delete(KEPT));
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (response.ok && isJson) {
      event.waitUntil(keepAnswer(request, response.clone()).catch(() => undefined));
    }
    return response;
  } catch (error) {
    // A page that was left asks for nothing more.
    if (request.signal.aborted) throw error;
    const kept = await keptAnswer(request);
    if (!kept) throw error;
    return kept;
  }
}

/** Signing out forgets what was kept, whether the server hears of it or not. */
async function signOut(request: Request): Promise<Response> {
  await caches.delete(KEPT);
  return fetch(request);
}

const APPLICATIONS = /^\/api\/applications\/(?!export\/|report\/)/;
/** Pages of the app; the front page and the pages for everybody have documents of their own. */
const PAGES =
  /^\/(?:dashboard|add-application|application\/|edit\/|applications\/|report|companies|company\/|save-from-any-page|profile)/;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (/^\/auth\/v1\/logout$/.test(pathname)) event.respondWith(signOut(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(answerPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event));
  else if (APPLICATIONS.test(pathname)) event.respondWith(answerCall(event));
});

async function install(): Promise<void> {
  const response = await fetch(HOME, { headers: { accept: 'text/html' } });
  if (response.ok) await keepShell(response);
  await worker.skipWaiting();
}

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

async function keepFiles(files: readonly unknown[]): Promise<void> {
  const cache = await caches.open(SHELL);
  for (const file of files) {
    if (typeof file === 'string' && !(await cache.match(file))) await cache.add(file);
  }
}

/** The page names the files that it loaded before this worker began. */
worker.addEventListener('message', ({ data }) => {
  if (Array.isArray(data)) void keepFiles(data).catch(() => undefined);
});
