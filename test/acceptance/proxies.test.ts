import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { freePort, type TestServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

const PAGE = readFileSync('docs/operations.md', 'utf8');
const HOST = 'jobs.example.org';
const isInstalled = (program: string) => spawnSync(program, ['version']).error === undefined;

/** A block of the page by its language. */
function blockOf(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(PAGE)?.[1] ?? '';
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Asks a proxy on this machine for the page's host, whatever its certificate. */
function ask(port: string, path: string, method = 'GET', body?: Buffer): Promise<Answer> {
  const agent = new Agent({ rejectUnauthorized: false, servername: HOST });
  const headers = { host: HOST, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: text }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const PROXIES = ['nginx', 'caddy', 'haproxy'];

describe.skipIf(!PROXIES.some(isInstalled))('the proxies of the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const ends: (() => void)[] = [];
  let server: TestServer;

  beforeAll(async () => {
    server = await startAnyServer({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const end of ends) end();
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  const run = (program: string, ...args: string[]) => {
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
    const child = spawn(program, args, { stdio: 'ignore', env });
    ends.push(() => child.kill('SIGTERM'));
  };
  const expectWaymark = async (port: string) => {
    const page = await until(() => ask(port, '/login').catch(() => undefined), 'the proxy');
    expect(page.status).toBe(200);
    expect(page.body).toContain('waymark-config');
    // Larger than the proxy's own limit, so the refusal is ours, in words.
    const refused = await ask(port, '/api/applications/', 'POST', Buffer.alloc(2 << 20, 32));
    expect([401, 413]).toContain(refused.status);
    expect(refused.headers['content-type']).toMatch(/json/);
  };

  /** A certificate of its own and its key, as two files. */
  const makeCertificate = () => {
    const [pem, key] = [join(folder, 'site.pem'), join(folder, 'site.key')];
    const subject = ['-subj', `/CN=${HOST}`, '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', pem]);
    return { pem, key };
  };

  test.skipIf(!isInstalled('nginx'))('[OPS-20] nginx serves the site with TLS', async () => {
    const { pem, key } = makeCertificate();
    const port = await freePort();
    const block = blockOf('nginx')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${pem};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replace('http://127.0.0.1:3000', server.url);
    const file = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n');
    const http = `http {\naccess_log off;\n${temporary}\n${block}}`;
    writeFileSync(file, `daemon off;\npid ${folder}/pid;\nevents {}\n${http}\n`);
    run('nginx', '-e', join(folder, 'error.log'), '-c', file);
    await expectWaymark(port);
  });

  test.skipIf(!isInstalled('haproxy'))(
    '[OPS-20] HAProxy serves the site with TLS by those of its nodes that are ready',
    async () => {
      const { pem, key } = makeCertificate();
      const both = join(folder, 'both.pem');
      writeFileSync(both, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'));
      const port = await freePort();
      const file = join(folder, 'haproxy.cfg');
      const block = blockOf('haproxy')
        .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port} ssl crt ${both}`)
        .replace('10.0.0.1:3000', new URL(server.url).host)
        .replace('10.0.0.2:3000', `127.0.0.1:${await freePort()}`);
      writeFileSync(file, block);
      run('haproxy', '-db', '-f', file);
      await expectWaymark(port);
    },
  );

  test.skipIf(!isInstalled('caddy'))('[OPS-20] Caddy serves the site with TLS', async () => {
    const port = await freePort();
    const [, line = ''] = /```sh\ncaddy ([^`]*)```/.exec(PAGE) ?? [];
    const args = line.trim().split(' ');
    const mine = args.map((arg) =>
      arg === HOST ? `${HOST}:${port}` : arg === '127.0.0.1:3000' ? new URL(server.url).host : arg,
    );
    run('caddy', ...mine, '--internal-certs');
    await expectWaymark(port);
  });
});
