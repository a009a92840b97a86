import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const PNG = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(64)]);

describe('/api/logos/{host}', () => {
  let server: TestServer;
  const asked: string[] = [];
  const inner = createServer((_request, response) => {
    asked.push('inner');
    response.end(PNG);
  });
  const service = createServer((request, response) => {
    const host = request.url?.slice(1) ?? '';
    asked.push(host);
    if (host === 'acme.example') response.end(PNG);
    else if (host === 'vector.example') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (host === 'away.example') {
      const { port } = inner.address() as AddressInfo;
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    } else response.writeHead(404).end();
  });

  beforeAll(async () => {
    for (const one of [inner, service]) {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    }
    const { port } = service.address() as AddressInfo;
    server = await startServer({
      dataDir: await preparedDataDir(),
      env: { LOGO_SERVICE_URL: `http://127.0.0.1:${port}/{host}` },
    });
  }, 60_000);
  afterAll(async () => {
    await server.remove();
    for (const one of [inner, service]) {
      one.closeAllConnections();
      one.close();
    }
  });

  const logo = (host: string) => fetch(`${server.url}/api/logos/${host}`);

  test('[LOGO-2] returns an image, which browser and server cache', async () => {
    const answer = await logo('ACME.example');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    await logo('acme.example');
    expect(asked.filter((host) => host === 'acme.example')).toHaveLength(1);
  });

  test.each(['unknown.example', 'vector.example', 'away.example'])(
    '%s has no logo: 204, so nothing appears in the console',
    async (host) => {
      const answer = await logo(host);
      expect(answer.status).toBe(204);
      expect(answer.headers.get('cache-control')).toContain('max-age=3600');
      await logo(host);
      expect(asked.filter((one) => one === host)).toHaveLength(1);
      expect(asked).not.toContain('inner');
    },
  );

  test.each([
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    'localhost',
    'a.example%2f..%2fx',
    '%00.com',
  ])('[LOGO-4] %s is refused and never requested', async (host) => {
    const before = asked.length;
    expect((await logo(host)).status).toBe(400);
    expect(asked).toHaveLength(before);
  });
});

test('[LOGO-5] a service whose name resolves to this machine is not called', async () => {
  const asked: string[] = [];
  const inner = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(PNG);
  });
  await new Promise<void>((resolve) => inner.listen(0, 'localhost', resolve));
  const { port } = inner.address() as AddressInfo;
  const server = await startServer({
    dataDir: await preparedDataDir(),
    env: { LOGO_SERVICE_URL: `http://localhost:${port}/{host}` },
  });
  try {
    const answer = await fetch(`${server.url}/api/logos/acme.example`);
    expect(answer.status).toBe(204);
    expect(asked).toEqual([]);
  } finally {
    await server.remove();
    inner.close();
  }
});
