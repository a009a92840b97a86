import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OperatorOverview } from '#shared/operators/contracts/schemas.ts';
import { operatorMessages } from '#shared/operators/messages.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer, type TestServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const SERVICE_KEY = `sb_secret_${randomUUID()}`;

describe('what operators see of their site', () => {
  let server: TestServer;
  let folder: string;
  let port: string;
  let ann: Person;
  beforeAll(async () => {
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'waymark-operators-'));
    await writeFile(join(folder, 'key'), 'no key is needed to look at what is there');
    await writeFile(join(folder, 'waymark-20260101T000000Z.backup'), 'older');
    await writeFile(join(folder, 'waymark-20260102T000000Z.backup'), 'newest backup');
    server = await startServer({
      dataDir: await preparedDataDir(),
      env: {
        AUTH_SERVICE_KEYS: SERVICE_KEY,
        BACKUP_DIR: folder,
        BACKUP_KEY_FILE: join(folder, 'key'),
        // Its tokens name its address, which is the same after a restart.
        PORT: port,
      },
    });
    ann = await signIn(server);
  }, 240_000);
  afterAll(async () => {
    await server.remove();
    await rm(folder, { recursive: true });
  });

  const asService = (method: string, path: string, body: unknown) =>
    fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const makeOperator = ({ session }: Person, roles: string[] | null) =>
    asService('PUT', `admin/users/${session.user.id}`, { app_metadata: { roles } });
  const overview = async (person: Person) => {
    const { status, body } = await person.api('GET', '/api/operators/overview');
    return { status, body: body as OperatorOverview };
  };

  test('[ADM-17] the overview is for who runs the site now, whatever a token says', async () => {
    expect(await overview(ann)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: operatorMessages.refused },
    });
    expect((await makeOperator(ann, ['operator'])).status).toBe(200);
    expect((await overview(ann)).status).toBe(200);
    await makeOperator(ann, null);
    expect((await overview(ann)).status).toBe(403);
  });

  test('[ADM-18] it tells of accounts, backups, room, mail, work, records and health, and names nobody', async () => {
    const bea = await signIn(server);
    await makeOperator(bea, ['operator']);
    const before = (await overview(bea)).body;
    await signIn(server);
    expect((await asService('POST', 'invite', { email: 'invited@waymark.example' })).status).toBe(
      200,
    );
    await storageOf(server, bea)
      .from('resumes')
      .upload(
        `${bea.session.user.id}/1-x.pdf`,
        new Blob([new Uint8Array(resumeBytes('one-column.pdf'))], { type: 'application/pdf' }),
      );
    const { body } = await overview(bea);
    expect(body.accounts).toMatchObject({
      total: before.accounts.total + 2,
      active_week: before.accounts.active_week + 1,
      open_invitations: before.accounts.open_invitations + 1,
    });
    expect(Date.parse(body.accounts.newest_at ?? '')).toBeGreaterThan(Date.now() - 120_000);
    expect(body.backup).toMatchObject({ by: 'server', kept: 2, newest_bytes: 13, failed_at: null });
    expect(body.disk).toMatchObject({
      folder: server.dataDir,
      files: before.disk.files + 1,
      files_bytes: before.disk.files_bytes + resumeBytes('one-column.pdf').length,
    });
    expect(body.disk.free_bytes).toBeGreaterThan(0);
    expect(body.disk.database_bytes).toBeGreaterThan(1_000_000);
    expect(body.mail).toMatchObject({ by: 'kept', failed_at: null, given_up: 0 });
    expect(Date.parse(body.mail.sent_at ?? '')).toBeGreaterThan(Date.now() - 120_000);
    expect(body.records).toMatchObject({ state: 'empty', filings: 0, filing_years: [] });
    expect(body.records.approval_years.length).toBeGreaterThan(0);
    expect(body.program).toMatchObject({ database: 'embedded', files: 'folder' });
    const ready = await (await fetch(`${server.url}/readyz`)).json();
    expect(body.health).toEqual(ready);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('[ADM-18] what happened last is told after a restart, too', async () => {
    const cem = await signIn(server);
    await makeOperator(cem, ['operator']);
    const before = (await overview(cem)).body.mail;
    await server.stop();
    const again = await startServer({ dataDir: server.dataDir, env: { PORT: port } });
    try {
      const answer = await fetch(`${again.url}/api/operators/overview`, {
        headers: { authorization: `Bearer ${cem.session.access_token}` },
      });
      expect([answer.status, ((await answer.json()) as OperatorOverview).mail]).toEqual([
        200,
        before,
      ]);
    } finally {
      await again.stop();
    }
  });
});
