import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { fetchImage as fetchAt, LOGO_MAX_BYTES } from '#server/features/logos/fetch-image.ts';
import {
  isPublicAddress,
  type NetworkRules,
  type ResolvedAddress,
} from '#server/platform/web/web-request.ts';

const PNG = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(64)]);
const open: Server[] = [];

afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** A logo service on a loopback address of its own, and how often it was asked. */
async function service(address: string, listener: RequestListener, port = 0) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
}

/** Rules of a world in which 127.0.0.2 is the public internet. */
function rules(...answers: string[][]): NetworkRules & { resolved: () => number } {
  let resolved = 0;
  return {
    resolve: async () => {
      const addresses = answers[Math.min(resolved, answers.length - 1)] ?? [];
      resolved += 1;
      return addresses.map((address): ResolvedAddress => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
    },
    allows: (address) => address === '127.0.0.2' || isPublicAddress(address),
    ports: { http: 80, https: 443 },
    timeoutMs: 2_000,
    resolved: () => resolved,
  };
}

/** Fetches as from a logo service: within its origin. */
function fetchImage(url: URL, network: NetworkRules) {
  const mayAsk = (next: URL) => next.origin === url.origin;
  return fetchAt(url, {
    rules: network,
    route: { mayAsk, literalsAreTrusted: true, redirects: 2 },
  });
}

const sendPng: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
};

describe('public addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is one', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('[LOGO-5] %s is not', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});

describe('fetching a logo', () => {
  test('connects to the judged address and asks by the name', async () => {
    let host: string | undefined;
    const { port } = await service('127.0.0.2', (request, response) => {
      host = request.headers.host;
      sendPng(request, response);
    });
    const image = await fetchImage(new URL(`http://logos.test:${port}/a`), rules(['127.0.0.2']));
    expect(image).toEqual(PNG);
    expect(host).toBe(`logos.test:${port}`);
  });

  test.each([
    ['127.0.0.1'],
    ['127.0.0.2', '127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['127.0.0.2', 'fd00:ec2::254'],
    ['10.0.0.1'],
    ['8.8.8.8', 'fe80::1'],
  ])('[LOGO-5] a name that leads to an inner address is not asked: %s', async (...addresses) => {
    const inner = await service('127.0.0.1', sendPng);
    const url = new URL(`http://logos.test:${inner.port}/a`);
    await expect(fetchImage(url, rules(addresses))).rejects.toThrow('not on the public internet');
    expect(inner.asked()).toBe(0);
  });

  test('[LOGO-5] DNS rebinding: the second answer of the resolver is never used', async () => {
    const outer = await service('127.0.0.2', sendPng);
    const inner = await service('127.0.0.1', sendPng, outer.port);
    const asked = rules(['127.0.0.2'], ['127.0.0.1']);
    await fetchImage(new URL(`http://logos.test:${outer.port}/a`), asked);
    expect([asked.resolved(), outer.asked(), inner.asked()]).toEqual([1, 1, 0]);
  });

  test('[LOGO-5] a redirect within the origin is judged again', async () => {
    const outer = await service('127.0.0.2', (request, response) => {
      if (request.url === '/b') sendPng(request, response);
      else response.writeHead(302, { location: '/b' }).end();
    });
    const inner = await service('127.0.0.1', sendPng, outer.port);
    const url = new URL(`http://logos.test:${outer.port}/a`);
    expect(await fetchImage(url, rules(['127.0.0.2']))).toEqual(PNG);
    await expect(fetchImage(url, rules(['127.0.0.2'], ['127.0.0.1']))).rejects.toThrow(
      'not on the public internet',
    );
    expect(inner.asked()).toBe(0);
  });

  test('[LOGO-5] no redirect leads to another origin, and circles of redirects end', async () => {
    const inner = await service('127.0.0.1', sendPng);
    for (const location of [
      `http://127.0.0.1:${inner.port}/`,
      `http://[::ffff:127.0.0.1]:${inner.port}/`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '/a',
    ]) {
      const outer = await service('127.0.0.2', (_request, response) => {
        response.writeHead(302, { location }).end();
      });
      const url = new URL(`http://logos.test:${outer.port}/a`);
      expect(await fetchImage(url, rules(['127.0.0.2']))).toBeUndefined();
    }
    expect(inner.asked()).toBe(0);
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>1</script>')],
    ['nothing', Buffer.alloc(0)],
    ['what is too large', Buffer.concat([PNG, Buffer.alloc(LOGO_MAX_BYTES)])],
  ])('[LOGO-6] %s is no logo, whatever it calls itself', async (_name, body) => {
    for (const headers of [{}, { 'content-length': body.length }]) {
      const { port } = await service('127.0.0.2', (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png', ...headers });
        response.end(body);
      });
      const url = new URL(`http://logos.test:${port}/a`);
      expect(await fetchImage(url, rules(['127.0.0.2']))).toBeUndefined();
    }
  });

  test('a missing logo is none; a failing or silent service is an error', async () => {
    const { port } = await service('127.0.0.2', (request, response) => {
      if (request.url === '/none') response.writeHead(404).end();
      if (request.url === '/broken') response.writeHead(503).end();
    });
    const at = (path: string) =>
      fetchImage(new URL(`http://logos.test:${port}${path}`), {
        ...rules(['127.0.0.2']),
        timeoutMs: 300,
      });
    expect(await at('/none')).toBeUndefined();
    await expect(at('/broken')).rejects.toThrow('503');
    await expect(at('/silent')).rejects.toThrow();
  });

  test('a resolver that never answers is given up', async () => {
    const silent = { ...rules(), resolve: () => new Promise<never>(() => {}), timeoutMs: 100 };
    await expect(fetchImage(new URL('http://logos.test/a'), silent)).rejects.toThrow();
  });
});
