import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { downloadListings } from '#server/features/internships/import/download-listings.ts';
import { readListingsAt } from '#server/features/internships/import/read-listings-at.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('fetching a list', () => {
  test('[INT-14] follows redirects on this machine, and not too many', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/list') response.end('[é]');
      else if (request.url === '/circle') response.writeHead(302, { location: '/circle' }).end();
      else response.writeHead(302, { location: '/list' }).end();
    });
    expect(await downloadListings(`${origin}/old`)).toBe('[é]');
    expect(await readListingsAt(`${origin}/list`)).toBe('[é]');
    await expect(downloadListings(`${origin}/circle`)).rejects.toThrow('it redirects too often');
  });

  test.each(['http://192.0.2.1/list', 'ftp://127.0.0.1/list', 'file:///etc/hostname', 'list'])(
    '[INT-14] asks nothing at %s',
    async (address) => {
      await expect(downloadListings(address)).rejects.toThrow('It must be at an https address');
      const origin = await serve((_request, response) =>
        response.writeHead(302, { location: address === 'list' ? 'http://list/' : address }).end(),
      );
      await expect(downloadListings(origin)).rejects.toThrow('It must be at an https address');
    },
  );

  test('[INT-14] gives up what is too large, too slow, refused or not there', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(200));
      if (request.url === '/endless') response.write('[');
      if (request.url === '/none') response.writeHead(404).end();
    });
    const at = (path: string, limits = {}) => downloadListings(origin + path, limits);
    await expect(at('/large', { maxBytes: 100 })).rejects.toThrow('It is larger than');
    for (const path of ['/silent', '/endless']) {
      await expect(at(path, { timeoutMs: 50 })).rejects.toThrow('it took longer than 0.05 s');
    }
    await expect(at('/silent', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    await expect(at('/none')).rejects.toThrow('the server answered 404');
    await expect(downloadListings('http://127.0.0.1:1/')).rejects.toThrow('cannot be downloaded');
    await expect(readListingsAt('/no/such/file.json')).rejects.toThrow('It cannot be read: ENOENT');
  });
});
