import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { LOGO_MAX_BYTES } from '#server/features/logos/fetch-image.ts';
import { siteIcon } from '#server/features/logos/site-icon.ts';
import { isPublicAddress, type NetworkRules } from '#server/platform/web/web-request.ts';

const PNG = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(64)]);
const ICO = Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.alloc(64)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const open: Server[] = [];

afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** What a site holds at its paths: a page, an image, an address to go to, or whatever a listener does. */
type Site = Readonly<Record<string, string | Buffer | { to: string } | RequestListener>>;

const page = (head: string) => `<!doctype html><html><head>${head}</head><body></body></html>`;

/** Sites by name on 127.0.0.2, which is the public internet here, and what was asked of them. */
async function internet(sites: (port: number) => Readonly<Record<string, Site>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = request.headers.host?.split(':')[0] ?? '';
    asked.push(`${name}${request.url}`);
    const { port } = server.address() as AddressInfo;
    const found = sites(port)[name]?.[request.url ?? ''];
    if (found === undefined) response.writeHead(404).end();
    else if (typeof found === 'function') found(request, response);
    else if (typeof found === 'string') response.setHeader('content-type', 'text/html').end(found);
    else if (Buffer.isBuffer(found)) response.end(found);
    else response.writeHead(302, { location: found.to }).end();
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const { port } = server.address() as AddressInfo;
  const rules: NetworkRules = {
    resolve: async (name) => [
      { address: name === 'inner.example' ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ],
    allows: (address) => address === '127.0.0.2' || isPublicAddress(address),
    // Nobody speaks TLS here.
    ports: { http: port, https: port },
    timeoutMs: 2_000,
  };
  return { asked, port, find: (host: string, more = {}) => siteIcon(host, { ...rules, ...more }) };
}

/** A server of an inner network at a port; nothing may reach it. */
async function innerServer(port: number) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(PNG);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => asked;
}

describe('the icon of a company’s own site', () => {
  test('[LOGO-9] is the best of those its home page names', async () => {
    const { find, asked } = await internet(() => ({
      'acme.example': {
        '/': page(
          '<link rel=icon href=/s.ico sizes=16x16><link rel=icon href=/l.png sizes=128x128>',
        ),
        '/s.ico': ICO,
        '/l.png': PNG,
      },
    }));
    expect(await find('acme.example')).toEqual(PNG);
    expect(asked).toEqual(['acme.example/', 'acme.example/l.png']);
  });

  test('[LOGO-9] may lie elsewhere, and the home page may have moved', async () => {
    const { find } = await internet((port) => ({
      'acme.example': { '/': { to: `http://www.acme.example:${port}/en` } },
      'www.acme.example': {
        '/en': page(`<link rel=icon href="http://cdn.example:${port}/a">`),
      },
      'cdn.example': { '/a': { to: '/b' }, '/b': PNG },
    }));
    expect(await find('acme.example')).toEqual(PNG);
  });

  test('[LOGO-9] is at www. where there is no name without it', async () => {
    const { find } = await internet(() => ({ 'www.acme.example': { '/favicon.ico': ICO } }));
    const resolve = async (name: string) => {
      if (name === 'acme.example') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.2', family: 4 }];
    };
    expect(await find('acme.example', { resolve })).toEqual(ICO);
  });

  test.each([
    ['a page that names none', page('')],
    [
      'a page that names drawings and broken ones',
      page('<link rel=icon href=/a.svg><link rel=icon href=/no.png>'),
    ],
    ['what is no page', Buffer.from('hello')],
  ])('[LOGO-9] is at the usual addresses for %s', async (_what, home) => {
    const { find, asked } = await internet(() => ({
      'acme.example': { '/': home, '/favicon.ico': ICO },
    }));
    expect(await find('acme.example')).toEqual(ICO);
    expect(asked.slice(-2)).toEqual([
      'acme.example/apple-touch-icon.png',
      'acme.example/favicon.ico',
    ]);
  });

  test('[LOGO-9] is read from the first bytes of a page that never ends', async () => {
    const endless: RequestListener = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.write('<head><link rel=icon href=/a.png>');
      const more = () => {
        while (response.writable && response.write(' '.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    };
    const { find } = await internet(() => ({ 'acme.example': { '/': endless, '/a.png': PNG } }));
    expect(await find('acme.example')).toEqual(PNG);
  });

  test.each([
    ['SVG with a script', Buffer.from(SVG)],
    ['a page', Buffer.from(page('<script>alert(1)</script>'))],
    ['what is too large', Buffer.concat([PNG, Buffer.alloc(LOGO_MAX_BYTES)])],
    ['nothing', Buffer.alloc(0)],
  ])('[LOGO-6] %s is no icon, whatever it calls itself', async (_what, body) => {
    const send: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(body);
    };
    const { find, asked } = await internet(() => ({
      'acme.example': {
        '/': page('<link rel=icon type=image/png href=/a.png>'),
        '/a.png': send,
        '/favicon.ico': send,
      },
    }));
    expect(await find('acme.example')).toBeUndefined();
    expect(asked).toContain('acme.example/a.png');
  });

  test('[LOGO-5] a host on an inner address is not asked', async () => {
    const { find, port } = await internet(() => ({}));
    const inner = await innerServer(port);
    await expect(find('inner.example')).rejects.toThrow('not on the public internet');
    expect(inner()).toBe(0);
  });

  test.each([
    (port: number) => `http://inner.example:${port}/`,
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `http://2130706433:${port}/`,
    (port: number) => `http://person:secret@acme.example:${port}/a.png`,
    () => 'http://169.254.169.254/latest/meta-data',
    () => 'http://acme.example:22/a.png',
    () => 'file:///etc/passwd',
    () => 'data:image/png;base64,iVBORw0KGgo=',
  ])('[LOGO-5] no redirect and no icon leads inside, case %#', async (target) => {
    const { find, port, asked } = await internet((at) => ({
      'home.example': { '/': { to: target(at) } },
      'icon.example': { '/': page(`<link rel=icon href="${target(at)}">`) },
      'later.example': { '/': page('<link rel=icon href=/a.png>'), '/a.png': { to: target(at) } },
      'acme.example': { '/a.png': PNG },
    }));
    const inner = await innerServer(port);
    const settled = await Promise.allSettled([
      find('home.example'),
      find('icon.example'),
      find('later.example'),
    ]);
    for (const { status, ...rest } of settled) {
      if (status === 'fulfilled') expect(rest).toEqual({ value: undefined });
    }
    expect(inner()).toBe(0);
    expect(asked.filter((one) => one.startsWith('acme'))).toEqual([]);
  });

  test('[LOGO-5] no redirect and no icon leads to another port', async () => {
    let other = 0;
    const { find } = await internet(() => ({
      'home.example': { '/': { to: `http://acme.example:${other}/a.png` } },
      'icon.example': { '/': page(`<link rel=icon href="http://acme.example:${other}/a.png">`) },
    }));
    let reached = 0;
    const server = createServer((_request, response) => {
      reached += 1;
      response.end(PNG);
    });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
    other = (server.address() as AddressInfo).port;
    expect(await find('home.example')).toBeUndefined();
    expect(await find('icon.example')).toBeUndefined();
    expect(reached).toBe(0);
  });

  test('[LOGO-5] a circle of redirects ends', async () => {
    const { find, asked } = await internet(() => ({ 'acme.example': { '/': { to: '/' } } }));
    expect(await find('acme.example')).toBeUndefined();
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  test('[LOGO-3] a site that is slow, in trouble or away is an error, not a missing icon', async () => {
    const { find } = await internet(() => ({
      'slow.example': { '/': () => {} },
      'trickle.example': {
        '/': (_request, response) => {
          response.setHeader('content-type', 'text/html').write('<head>');
        },
      },
      'broken.example': { '/': (_request, response) => void response.writeHead(503).end() },
      'half.example': {
        '/': page('<link rel=icon href=/a.png>'),
        '/a.png': (_request, response) => void response.writeHead(500).end(),
      },
    }));
    for (const host of ['slow', 'trickle', 'broken', 'half']) {
      await expect(find(`${host}.example`, { timeoutMs: 300 })).rejects.toThrow();
    }
    const gone = { resolve: () => Promise.reject(new Error('no such name')) };
    await expect(find('gone.example', gone)).rejects.toThrow('no such name');
  });
});
