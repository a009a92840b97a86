import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, describe, test } from 'vitest';

import { listPageHeads } from '#shared/site/page-heads.ts';
import { anyDatabase, describeOnSharedServer, TALKATIVE } from '#test/support/describe-servers.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { sendWithHost } from '#test/support/send-with-host.ts';
import { startServer } from '#test/support/server.ts';
import { printedUntil, sharedServer } from '#test/support/shared.ts';
import { until } from '#test/support/until.ts';

describeOnSharedServer('the server', (server) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server().url + path, { headers, redirect: 'manual' });

  test('[API-7] reports that it runs and that its parts are ready', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({
      status: 'ok',
      parts: { database: 'ok', keys: 'ok', objects: 'ok', h1b: 'ok', mail: 'ok' },
    });
  });

  test('[API-28] says its name, version and commit, and so does npm start -- --version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const answer = await get('/api/version');
    const release = (await answer.json()) as { commit: string | null };
    const git = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim();
    expect(release).toEqual({ name: 'waymark', version, commit: git || null });
    const { stdout } = spawnSync(process.execPath, ['tools/start.ts', '--version'], {
      encoding: 'utf8',
    });
    expect(stdout).toBe(`waymark ${version}${git ? ` (commit ${git})` : ''}\n`);
  });

  test('[SEC-20] a request with two Host headers is refused', async () => {
    const { port } = new URL(server().url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n');
    await until(() => /\r\n\r\n/.test(answer) || undefined, 'an answer');
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('A request has one Host header');
  });

  test('[OPS-9] has no figures for anybody unless the operator wants them read', async () => {
    const headers = { authorization: 'Bearer undefined' };
    expect((await get('/metrics', headers)).status).toBe(404);
  });

  test('[API-1] describes its API at /api/openapi.json and shows it at /api/docs, without other origins', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/applications/{id}/');
    expect(Object.keys(document.paths).some((path) => path.startsWith('/auth/'))).toBe(false);
    const docs = await get('/api/docs/');
    expect(docs.status).toBe(200);
    expect(await docs.text()).not.toMatch(/(src|href)="https?:/);
  });

  test.each(listPageHeads().map(({ path }) => path.replaceAll(/:\w+/g, '42')))(
    '[PUB-4] [NAV-8] %s is a document with its own title, description and configuration',
    async (path) => {
      const answer = await get(path);
      const text = await answer.text();
      // The sample has no employer of that name.
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        path === '/h1b/employer/42' ? 404 : 200,
        'text/html; charset=utf-8',
      ]);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
      expect(text).toContain('<meta name="description"');
      expect(text).toContain('og:title');
      expect(text).toContain('waymark-config');
      expect(text).not.toMatch(/__CSP_NONCE__|<!--HEAD-->/);
    },
  );

  test('[PERF-3] a client without compression gets the same pages', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/login', 200],
      ['/assets/', 404],
      ['/assets', 404],
    ] as const) {
      expect([path, (await get(path, { 'accept-encoding': 'identity' })).status]).toEqual([
        path,
        status,
      ]);
    }
  });

  test('[NAV-8] unknown paths are a real 404, as a page or as problem details', async () => {
    const page = await get('/nowhere');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    const api = await get('/api/nowhere/');
    expect([api.status, api.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await fetch(`${server().url}/dashboard`, { method: 'POST' })).status).toBe(404);
    expect((await get('/index.html')).status).toBe(404);
    expect((await get('/assets/../../package.json')).status).toBe(404);
    expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
    expect((await get(`/api/${'x'.repeat(9000)}`)).status).toBe(404);
    expect((await get(`/${'x'.repeat(9000)}`)).status).toBe(404);
    expect((await get(`/${'x'.repeat(9000)}.js`)).status).toBe(404);
    expect((await get('/.inputs')).status).toBe(404);
  });

  test('[PERF-6] sends long JSON and documents compressed, and short answers and streams as they are', async () => {
    const encodingOf = async (path: string, accepted: string) =>
      (await get(path, { 'accept-encoding': accepted })).headers.get('content-encoding');
    const records = '/api/h1b/records?pageSize=25';
    expect(await encodingOf(records, 'gzip, br')).toBe('gzip');
    expect(await encodingOf('/login', 'gzip')).toBe('gzip');
    expect(await encodingOf(records, 'identity')).toBeNull();
    expect(await encodingOf('/healthz', 'gzip')).toBeNull();
  });

  test('[PERF-5] a page names its scripts in the head', async () => {
    const html = await (await get('/h1b')).text();
    expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/h1b-page-/);
    expect(await (await get('/no-such-page')).text()).not.toContain('rel="modulepreload"');
  });

  test('[PERF-3] caches hashed assets for ever and documents never, and compresses on request', async () => {
    const document = await get('/login');
    expect(document.headers.get('cache-control')).toBe('no-cache');
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec(await document.text())?.[1] ?? '';
    const answer = await get(asset, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  test('[SEC-4] sends no cookies and allows no foreign origin', async () => {
    const answer = await fetch(`${server().url}/api/applications/`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    const form = await fetch(`${server().url}/auth/v1/otp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
      body: 'email=victim@waymark.example',
    });
    expect(form.status).toBe(415);
  });

  test('[AUTH-298] by default it is http://localhost, where passkeys work, and answers at 127.0.0.1, too', async () => {
    const { hostname, port } = new URL(server().url);
    expect(hostname).toBe('localhost');
    for (const name of ['localhost', '127.0.0.1']) {
      const answer = await fetch(`http://${name}:${port}/login`);
      const page = await answer.text();
      expect([answer.status, page.includes('passkeysOff')]).toEqual([200, false]);
    }
  });

  test('[SEC-9] [UI-41] the mailbox, and the page of parts, is a 404 unless it is called from this machine by a loopback name', async () => {
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
      { 'x-forwarded-server': 'proxy' },
      { 'x-original-forwarded-for': '203.0.113.7' },
      { 'true-client-ip': '203.0.113.7' },
      { 'x-client-ip': '203.0.113.7' },
      { 'fly-client-ip': '203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { 'cf-connecting-ip': '203.0.113.7' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of forwarded) {
      expect((await get('/api/dev/mailbox', headers)).status).toBe(404);
      expect((await get('/dev/mailbox', headers)).status).toBe(404);
      expect((await get('/dev/parts', headers)).status).toBe(404);
    }
  });

  test('[SEC-9] the mailbox is a 404 to a page whose name was rebound to this machine (a forged Host)', async () => {
    const { port } = new URL(server().url);
    const ask = async (path: string, host: string) => {
      const { status, cache } = await sendWithHost(server().url + path, { host });
      return [status, cache] as const;
    };
    const forged = [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `user@evil.example:${port}`,
      `localhost@evil.example`,
      '0.0.0.0',
      '[::ffff:203.0.113.7]',
      'not a host',
    ];
    for (const host of forged) {
      expect([host, ...(await ask('/api/dev/mailbox', host))]).toEqual([host, 404, 'no-store']);
      expect([host, (await ask('/dev/mailbox', host))[0]]).toEqual([host, 404]);
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
      expect([host, ...(await ask('/api/dev/mailbox', host))]).toEqual([host, 200, 'no-store']);
      expect([host, (await ask('/dev/mailbox', host))[0]]).toEqual([host, 200]);
    }
  });
});

describe('the life of a server', () => {
  test('[API-8] SIGTERM lets the running request finish, then the server exits with 0', async () => {
    const server = await startServer({
      dataDir: await preparedDataDir(),
      env: { LOG_LEVEL: 'info' },
    });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const body = '{"email":"late@waymark.example"}';
    socket.write(
      `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 5));
    await until(
      () => server.output().includes('/auth/v1/otp') || undefined,
      'the server to have begun with the request',
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const ended = server.stop();
    await until(async () => {
      const answer = await fetch(`${server.url}/healthz`).catch(() => undefined);
      return answer?.status === 200 ? undefined : true;
    }, 'the server to take no new requests');
    socket.write(body.slice(5));
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(server.output()).not.toMatch(/healthz|readyz/);
    await server.remove();
  });

  test('[API-9] an invalid configuration is refused at once, with every problem named', async () => {
    const start = startServer({ env: { PUBLIC_URL: 'nowhere', SMTP_URL: 'ftp://x' } });
    await expect(start).rejects.toThrow(/PUBLIC_URL[^]*SMTP_URL/);
  });

  test('[API-10] a port in use is refused with a clear message, before anything is made', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const dataDir = await mkdtemp(join(tmpdir(), 'waymark-port-'));
    await expect(startServer({ dataDir, env: { PORT: String(port) } })).rejects.toThrow(
      /Port \d+ of 127.0.0.1 cannot be used/,
    );
    taken.close();
    expect(await readdir(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('[SEC-6] logs hold no token, address or body', async () => {
    const server = await sharedServer(anyDatabase(), TALKATIVE);
    const before = (await server.output()).length;
    const email = 'nobody-should-log-me@waymark.example';
    await fetch(`${server.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const mail = await server.nextMail(email);
    const code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? 'no code';
    const hash = /token_hash=([\w-]+)/.exec(mail.text)?.[1] ?? 'no link';
    await fetch(`${server.url}/auth/confirm?token_hash=${hash}&type=magiclink`);
    const answer = await fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, token: code, type: 'email' }),
    });
    const session = (await answer.json()) as { access_token: string; refresh_token: string };
    await fetch(`${server.url}/api/applications/`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const name = 'Nobody-Should-Log-Me';
    const named = [
      [`/storage/v1/object/resumes/${name}/${name}.pdf`, '/storage/v1/object/:bucket/*'],
      [`/api/h1b/employers/${name}/statistics`, '/api/h1b/employers/:name/statistics'],
      [`/company/${name}`, '/company/:companyName'],
      [`/assets/${name}.js`, '/assets/*'],
      [`/${name}`, '/*'],
      [`/api/${name}`, '/*'],
      [`/api/applications/${name}/`, '/api/applications/:id/'],
    ] as const;
    for (const [path] of named) {
      await fetch(server.url + path, {
        headers: { authorization: `Bearer ${session.access_token}` },
      });
    }
    const last = await fetch(`${server.url}/api/${name}`, { method: 'POST' });
    const printed = await printedUntil(server, last, before);
    expect(printed).toContain('/auth/v1/otp');
    for (const [, route] of named) expect(printed).toContain(`"route":"${route}"`);
    expect(printed).not.toContain(name);
    for (const secret of [email, hash, session.access_token, session.refresh_token]) {
      expect(printed).not.toContain(secret);
    }
    // The six digits of a code may be part of a longer number.
    expect(printed).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});
