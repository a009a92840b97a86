import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backupName } from '#server/operations/backup/backup-folder.ts';
import { makeBackupKey } from '#server/operations/backup/backup-key.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import type { Finding } from '#server/operations/doctor/finding.ts';
import { hasPostgres, preparedRealDatabase } from '#test/support/database.ts';
import { secretKeys, startServer } from '#test/support/server.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { catchMail, type CaughtMail } from '#test/support/smtp.ts';
import { startObjectServer, type ObjectServer } from '#test/support/storage.ts';

const brief = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ part, state }) => `${part} ${state}`);
const about = (findings: readonly Finding[], part: string) =>
  findings.filter((finding) => finding.part === part);

describe('the doctor', () => {
  let dataDir: string;
  let mail: CaughtMail;
  let objects: ObjectServer;
  /** Outside services: status by path. */
  let outside: Server;
  let origin: string;
  const statuses: Record<string, number> = {};

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waymark-doctor-'));
    mail = await catchMail();
    objects = await startObjectServer();
    outside = createServer((request, response) => {
      response.writeHead(statuses[request.url ?? ''] ?? 200).end('{}');
    }).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await mail.close();
    await objects.remove();
    outside.close();
    await rm(dataDir, { recursive: true });
  });

  const sound = async () => ({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://jobs.example',
    TRUSTED_PROXIES: '10.0.0.1',
    DATABASE_URL: await preparedRealDatabase(),
    ...secretKeys(),
    OBJECTS_URL: objects.objectsUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Waymark <hello@jobs.example>',
    AI_BASE_URL: `${origin}/v1`,
    H1B_SAMPLE: '100',
    AUTH_GOOGLE_CLIENT_ID: 'id',
    AUTH_GOOGLE_CLIENT_SECRET: 'secret',
    AUTH_GOOGLE_ISSUER: `${origin}/google`,
    AUTH_GITHUB_CLIENT_ID: 'id',
    AUTH_GITHUB_CLIENT_SECRET: 'secret',
    AUTH_GITHUB_URL: `${origin}/github`,
    AUTH_GITHUB_API_URL: `${origin}/github-api`,
    LOGO_SERVICE_URL: `${origin}/logo/{host}`,
  });
  const look = (environment: Record<string, string>) =>
    examine(environment, { live: true, log: silentLog, records: `${origin}/records.xlsx` });

  test.skipIf(!hasPostgres())(
    '[OPS-7] [OPS-8] finds nothing to mend where everything works',
    async () => {
      const findings = await look(await sound());
      expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
      expect(new Set(findings.map(({ part }) => part))).toEqual(
        new Set([
          'configuration',
          'database',
          'keys',
          'files',
          'mail',
          'ai',
          'h1b',
          'disk',
          'secrets',
          'clock',
          'backups',
          'outside',
        ]),
      );
      expect(about(findings, 'outside')).toHaveLength(6);
      expect(await objects.objects()).toEqual([]);
    },
  );

  test('[OPS-31] a store that may not be listed is a problem, and its answer is named', async () => {
    const unlisted = await startObjectServer({ mayList: false });
    try {
      const env = { DATA_DIR: dataDir, OBJECTS_URL: unlisted.objectsUrl };
      const found = about(await examine(env, { live: false, log: silentLog }), 'files');
      expect(found.map(({ state, text, remedy }) => [state, text, remedy])).toEqual([
        [
          'problem',
          expect.stringMatching(/^cannot list the store of OBJECTS_URL: .*the store answers 403/),
          expect.stringContaining('s3:ListBucket'),
        ],
      ]);
      expect(await unlisted.objects()).toEqual([]);
    } finally {
      await unlisted.remove();
    }
  });

  test.skipIf(!hasPostgres())(
    '[OPS-30] names other nodes of its database where each keeps its files to itself',
    async () => {
      const { OBJECTS_URL: _files, PUBLIC_URL: _site, ...alone } = await sound();
      const files = async (environment: Record<string, string>) =>
        about(await examine(environment, { live: false, log: silentLog }), 'files').map(
          ({ state, text }) => [state, text],
        );
      const { DATA_DIR: _ours, ...env } = alone;
      const server = await startServer({ env });
      try {
        const own = { ...alone, DATA_DIR: server.dataDir };
        expect(await files(own)).toEqual([['ok', expect.stringContaining('was written')]]);
        const told = await files(alone);
        expect(told[0]).toEqual(['problem', expect.stringMatching(/^another node serves/)]);
        const shared = { ...alone, OBJECTS_URL: objects.objectsUrl };
        expect(await files(shared)).toEqual([['ok', expect.stringContaining('was written')]]);
      } finally {
        await server.remove();
      }
    },
    240_000,
  );

  test.skipIf(!hasPostgres())(
    '[OPS-7] names each part that does not work, with its remedy and without a secret',
    async () => {
      statuses['/v1/models'] = 401;
      statuses['/google/.well-known/openid-configuration'] = 500;
      const findings = await look({
        ...(await sound()),
        DATABASE_URL: 'postgres://waymark:hidden@127.0.0.1:1/waymark',
        OBJECTS_URL: `s3://S3RVER:hidden@missing/x?endpoint=${encodeURIComponent(origin)}/x`,
        SMTP_URL: mail.url.replace(/\/\/.*@/, '//waymark:hidden@'),
        AI_API_KEY: 'hidden',
        AUTH_GITHUB_URL: 'http://127.0.0.1:1',
      });
      expect(brief(findings)).toEqual([
        'database problem',
        'files problem',
        'mail problem',
        'ai problem',
        'outside problem',
        'outside problem',
      ]);
      for (const { state, remedy } of findings) expect(remedy === undefined).toBe(state === 'ok');
      expect(JSON.stringify(findings)).not.toContain('hidden');
      for (const path of Object.keys(statuses)) delete statuses[path];
    },
  );

  test('[OPS-7] names every wrong setting at once', async () => {
    const findings = await look({ PORT: 'x', BACKUP_DIR: '/backups', DATABASE_URL: 'mysql://x' });
    expect(brief(findings)).toEqual(Array.from({ length: 3 }, () => 'configuration problem'));
  });

  test('[OPS-18] warns of settings that open everything', async () => {
    const open = { AUTH_REDIRECT_URLS: '**', TRUSTED_PROXIES: '0.0.0.0/1' };
    const environment = { DATA_DIR: join(dataDir, 'missing'), ...open };
    const findings = await examine(environment, { live: false, log: silentLog });
    const warnings = about(findings, 'configuration').filter(({ state }) => state === 'warning');
    expect(warnings.map(({ remedy }) => remedy)).toEqual(['Name the proxies.', 'Name the hosts.']);
  });

  test('[OPS-7] sees keys that others can read, overdue backups and a site without mails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-doctor-'));
    const key = join(folder, 'key');
    const keys = join(folder, 'keys.json');
    await makeBackupKey(key);
    await writeFile(keys, '{}');
    await chmod(keys, 0o644);
    const old = join(folder, backupName(new Date('2026-01-01')));
    await writeFile(old, '');
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
    const environment = {
      DATA_DIR: folder,
      PUBLIC_URL: 'https://jobs.example',
      TRUSTED_PROXIES: '10.0.0.1',
      BACKUP_DIR: folder,
      BACKUP_KEY_FILE: key,
    };
    const findings = await examine(environment, { live: false, log: silentLog });
    expect(brief(findings)).toEqual([
      'database warning',
      'keys problem',
      'mail problem',
      'secrets problem',
      'backups problem',
    ]);
    expect(about(findings, 'secrets')[0]?.remedy).toBe(`Run: chmod go= ${keys}`);
    // The file that it wrote leaves nothing behind.
    expect(about(findings, 'files')).toMatchObject([{ state: 'ok' }]);
    expect(await readdir(join(folder, 'objects'))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
