import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readLock, type LockHolder } from '#server/platform/concurrency/process-lock.ts';
import { lockDirectory } from '#server/platform/database/embedded/lock-directory.ts';

let directory = '';
let socket = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-lock-'));
  socket = join(directory, 'socket');
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Leaves the lock file of another holder, which differs from this process's in the given members. */
async function leaveLock(changes: Partial<LockHolder>): Promise<void> {
  const lock = await lockDirectory(directory, socket);
  const mine = await readLock(join(directory, 'lock'));
  await lock.release();
  await writeFile(join(directory, 'lock'), JSON.stringify({ ...mine, ...changes }));
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a held lock is refused, a released one is free, and neither leaves other files', async () => {
  const lock = await lockDirectory(directory, socket);
  await expect(lockDirectory(directory, socket)).rejects.toThrow(
    `Another Waymark process (pid ${process.pid}) is using ${directory}`,
  );
  expect(await readdir(directory)).toEqual(['lock']);
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
  await (await lockDirectory(directory, socket)).release();
});

test('the lock of a dead process is taken over', async () => {
  const pid = await deadPid();
  await leaveLock({ pid });
  const lock = await lockDirectory(directory, socket);
  expect(lock.previous?.pid).toBe(pid);
  await lock.release();
});

test.runIf(process.platform === 'linux')(
  'a pid that now belongs to another process does not keep the lock',
  async () => {
    await leaveLock({ started: '1' });
    const lock = await lockDirectory(directory, socket);
    expect(lock.previous?.pid).toBe(process.pid);
    await lock.release();
  },
);

test('a holder in another container keeps the lock while its socket answers', async () => {
  await leaveLock({ place: 'elsewhere', pid: 1 });
  const server = createServer().listen(socket);
  await once(server, 'listening');
  await expect(lockDirectory(directory, socket, 0)).rejects.toThrow('Another Waymark process');
  server.close();
});

test('a holder in another container keeps the lock while it touches the file, and loses it in silence', async () => {
  await leaveLock({ place: 'elsewhere', pid: 1 });
  const path = join(directory, 'lock');
  let second = 0;
  const heartbeat = setInterval(() => {
    second += 1;
    void utimes(path, second, second);
  }, 20);
  await expect(lockDirectory(directory, socket, 5_000)).rejects.toThrow('Another Waymark process');
  clearInterval(heartbeat);
  await (await lockDirectory(directory, socket, 100)).release();
});

test('of many starters at once exactly one takes a dead holder’s lock', async () => {
  await leaveLock({ pid: await deadPid() });
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => lockDirectory(directory, socket)),
  );
  const won = tries.filter((attempt) => attempt.status === 'fulfilled');
  expect(won.length).toBe(1);
  expect(await readdir(directory)).toEqual(['lock']);
  await won[0]?.value.release();
});
