import type { Page, Request } from '@playwright/test';

import { until } from '#test/support/until.ts';

/** What the first load of a page cost. */
interface FirstLoad {
  /** Every request, the document included. */
  readonly requests: number;
  /** Requests without logos and without calls of the API, of sign-in and of storage. */
  readonly files: number;
  /** Addresses of those, in the order of their requests. */
  readonly paths: readonly string[];
  /** Bytes that came over the network, headers included. */
  readonly bytes: number;
  /** Cumulative layout shift: the largest session window. */
  readonly cls: number;
  /** Milliseconds until the largest element was painted. */
  readonly lcpMs: number;
  /** What moved, with its share of the shift. */
  readonly shifts: readonly { readonly value: number; readonly moved: readonly string[] }[];
}

const SERVICES = /^\/(api|(auth|storage|rest|functions)\/v1)\//;

/** Runs in the page, whose types this program lacks: keeps every layout shift, with or without a press before it, and the last candidate of the largest paint. */
const OBSERVE = `
  window.firstLoad = { shifts: [], lcp: 0 };
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return '(gone)';
    const text = (element.textContent ?? '').trim().slice(0, 30);
    return element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + ' ' + JSON.stringify(text);
  };
  const rectOf = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          nameOf(node) + ' ' + rectOf(previousRect) + ' -> ' + rectOf(currentRect),
      );
      window.firstLoad.shifts.push({ value, startTime, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.firstLoad.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

interface Observed {
  lcp: number;
  shifts: { value: number; startTime: number; moved: string[] }[];
}

/** Notes what moves in a page from now on, after a press or not; the result reads what moved, and the sum of its shares. */
export async function shiftsFromNow(
  page: Page,
): Promise<() => Promise<{ sum: number; shifts: Observed['shifts'] }>> {
  await page.evaluate(OBSERVE);
  await page.evaluate(TWO_FRAMES);
  const before = (await page.evaluate<Observed>('window.firstLoad')).shifts.length;
  return async () => {
    await page.evaluate(TWO_FRAMES);
    const { shifts } = await page.evaluate<Observed>('window.firstLoad');
    const later = shifts.slice(before);
    return { sum: later.reduce((sum, { value }) => sum + value, 0), shifts: later };
  };
}

/** The largest session window: shifts less than 1 s apart, 5 s at most together. */
function largestWindow(shifts: Observed['shifts']): number {
  let largest = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  for (const { value, startTime } of shifts) {
    const same = sum > 0 && startTime - last < 1000 && startTime - first < 5000;
    if (!same) {
      sum = 0;
      first = startTime;
    }
    sum += value;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}

/** Opens `path` in a page of a fresh context and measures until `ready` is visible and every request is over; nobody touches anything. */
export async function measureFirstLoad(
  page: Page,
  { path, ready }: { path: string; ready: string },
): Promise<FirstLoad> {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.push(request);
  });
  const over = new Set<Request>();
  page.on('requestfinished', (request) => over.add(request));
  page.on('requestfailed', (request) => over.add(request));
  let bytes = 0;
  const network = await page.context().newCDPSession(page);
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await network.send('Network.enable');
  await page.addInitScript(OBSERVE);
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  for (let known = -1; known < asked.length;) {
    known = asked.length;
    await until(
      () => (asked.every((request) => over.has(request)) ? true : undefined),
      `the end of ${asked
        .filter((request) => !over.has(request))
        .map((request) => request.url())
        .join(', ')}`,
    );
    // Two frames: what the last answer changed is painted, its shift is noted, and what it asks for has been sent.
    await page.evaluate(TWO_FRAMES);
  }
  const { lcp, shifts } = await page.evaluate<Observed>('window.firstLoad');
  const paths = asked.map((request) => new URL(request.url()).pathname);
  const files = paths.filter((name) => !SERVICES.test(name));
  return {
    requests: asked.length,
    files: files.length,
    paths: files,
    bytes,
    cls: Math.round(largestWindow(shifts) * 10_000) / 10_000,
    lcpMs: Math.round(lcp),
    shifts: shifts.map(({ value, moved }) => ({
      value: Math.round(value * 10_000) / 10_000,
      moved,
    })),
  };
}
