import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { JobRefusedError, type Job, type JobHandler } from '#server/platform/jobs/job.ts';
import { MAX_ATTEMPTS, pauseAfter } from '#server/platform/jobs/perform-job.ts';
import { isMailBehind } from '#server/platform/jobs/repository.ts';
import { LEASE_MS, startJobs, type Jobs } from '#server/platform/jobs/start-jobs.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;

/** A clock that moves only when the test advances it. */
function handClock(): Clock & { advance: (milliseconds: number) => void } {
  let time = Date.parse('2025-03-01T12:00:00Z');
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describeOnBothDatabases('jobs', (database) => {
  const started: Jobs[] = [];
  let clock = handClock();

  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
    await database().transaction(service, (tx) => tx.deleteFrom('jobs').execute());
    clock = handClock();
  });

  // Polls once a day, so that only what a test starts runs.
  function worker(handlers: Record<string, JobHandler>, pollMs = 86_400_000): Jobs {
    const jobs = startJobs({ database: database(), handlers, log: silentLog, clock, pollMs });
    started.push(jobs);
    return jobs;
  }

  function leave(kind: string, payload: object = {}, runAt?: Date): Promise<string> {
    return database().transaction(service, (tx) => enqueue(tx, { kind, payload, runAt }));
  }

  function stored() {
    return database().transaction(service, (tx) =>
      tx
        .selectFrom('jobs')
        .select(['kind', 'attempts', 'last_error', 'dead_at'])
        .orderBy('id')
        .execute(),
    );
  }

  test('[API-14] a job runs once its transaction is committed, with its payload, and is gone', async () => {
    const seen: unknown[] = [];
    const jobs = worker({ greet: async (job) => void seen.push(job.payload) });
    await leave('greet', { name: 'Anna' });
    await jobs.drain();
    expect(seen).toEqual([{ name: 'Anna' }]);
    expect(await stored()).toEqual([]);
  });

  test('a job of a transaction that rolled back never runs', async () => {
    const work = database().transaction(service, async (tx) => {
      await enqueue(tx, { kind: 'greet', payload: {} });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  test('wake runs a job without waiting for the next poll', async () => {
    const done = gate();
    const jobs = worker({ greet: async () => done.open() });
    await leave('greet');
    jobs.wake();
    await expect(done.opened).resolves.toBeUndefined();
  });

  test('polling finds a job that was not announced', async () => {
    const done = gate();
    worker({ greet: async () => done.open() }, 20);
    await leave('greet');
    await expect(done.opened).resolves.toBeUndefined();
  });

  test('a job waits for its time', async () => {
    let runs = 0;
    const jobs = worker({ later: async () => void (runs += 1) });
    await leave('later', {}, new Date(clock.now().getTime() + 60_000));
    await jobs.drain();
    expect(runs).toBe(0);
    clock.advance(60_000);
    await jobs.drain();
    expect(runs).toBe(1);
  });

  test('two workers share sixty jobs and each runs once', async () => {
    const runs = new Map<string, number>();
    const count = async (job: Job): Promise<void> => {
      runs.set(job.id, (runs.get(job.id) ?? 0) + 1);
    };
    const workers = [worker({ count }), worker({ count })];
    const ids = await database().transaction(service, async (tx) => {
      const made: string[] = [];
      for (let left = 60; left > 0; left -= 1)
        made.push(await enqueue(tx, { kind: 'count', payload: {} }));
      return made;
    });
    await Promise.all(workers.map((jobs) => jobs.drain()));
    expect([...runs.keys()].toSorted()).toEqual(ids.toSorted());
    expect(new Set(runs.values())).toEqual(new Set([1]));
  });

  test('[API-14] a failed try is repeated after a growing pause, with the same id', async () => {
    const tries: { id: string; attempt: number }[] = [];
    const jobs = worker({
      flaky: async ({ id, attempt }) => {
        tries.push({ id, attempt });
        if (attempt < 3) throw new Error('try again');
      },
    });
    const id = await leave('flaky');
    await jobs.drain();
    expect(await stored()).toMatchObject([{ attempts: 1, last_error: 'try again', dead_at: null }]);
    await jobs.drain();
    expect(tries.length).toBe(1);
    for (const attempt of [1, 2]) {
      clock.advance(pauseAfter(attempt));
      await jobs.drain();
    }
    expect(tries).toEqual([1, 2, 3].map((attempt) => ({ id, attempt })));
    expect(await stored()).toEqual([]);
  });

  test('[API-14] a job that keeps failing, or is refused, is given up and kept with its error', async () => {
    let tries = 0;
    const jobs = worker({
      hopeless: async () => {
        tries += 1;
        throw new Error('still no');
      },
      refused: async () => {
        throw new JobRefusedError('no such address');
      },
    });
    await leave('hopeless');
    await leave('refused');
    for (let round = 1; round <= MAX_ATTEMPTS + 2; round += 1) {
      await jobs.drain();
      clock.advance(pauseAfter(round));
    }
    expect(tries).toBe(MAX_ATTEMPTS);
    expect(await stored()).toMatchObject([
      { kind: 'hopeless', last_error: 'still no', dead_at: expect.any(Date) },
      { kind: 'refused', attempts: 1, last_error: 'no such address', dead_at: expect.any(Date) },
    ]);
  });

  test('[API-14] a job whose worker died is taken over after its lease, and the late worker changes nothing', async () => {
    const dead = gate();
    const begun = gate();
    const first = worker({
      slow: async () => {
        begun.open();
        await dead.opened;
      },
    });
    await leave('slow');
    first.wake();
    await begun.opened;

    const attempts: number[] = [];
    const second = worker({
      slow: async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error('not yet');
      },
    });
    await second.drain();
    expect(attempts).toEqual([]);
    clock.advance(LEASE_MS);
    await second.drain();
    expect(attempts).toEqual([2]);
    dead.open();
    await first.stop();
    expect(await stored()).toMatchObject([{ attempts: 2, last_error: 'not yet' }]);
  });

  test('stop waits for what is in flight and takes no more', async () => {
    const begun = gate();
    const finish = gate();
    const ended: string[] = [];
    // There before the worker's first look, so that no further look is on its way when it stops.
    const id = await leave('slow');
    const jobs = worker({
      slow: async ({ id: done }) => {
        begun.open();
        await finish.opened;
        ended.push(done);
      },
    });
    await begun.opened;
    const stopping = jobs.stop();
    await leave('slow');
    jobs.wake();
    finish.open();
    await stopping;
    expect(ended).toEqual([id]);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
  });

  test('a job of a kind this program does not know is left alone', async () => {
    await leave('from the future');
    await worker({ greet: async () => undefined }).drain();
    expect(await stored()).toMatchObject([{ kind: 'from the future', attempts: 0 }]);
  });

  test('a handler runs outside of any transaction', async () => {
    const jobs = worker({ ask: () => database().check() });
    await leave('ask');
    await jobs.drain();
    expect(await stored()).toEqual([]);
  });

  test('a mail of any feature that waits too long is seen, other jobs are not', async () => {
    const behind = (since: number) =>
      database().transaction(service, (tx) => isMailBehind(tx, new Date(since)));
    await leave('greet');
    expect(await behind(Date.now() + 60_000)).toBe(false);
    await leave('digest.mail');
    expect(await behind(Date.now() - 60_000)).toBe(false);
    expect(await behind(Date.now() + 60_000)).toBe(true);
  });

  test('[SEC-1] a person leaves jobs of their kinds about themselves only, and reads none', async () => {
    const [ann, eve] = [await plantAccount(database()), await plantAccount(database())];
    const asAnn = (work: (tx: Transaction) => Promise<unknown>) =>
      database().transaction(ann, work);
    const own = { userId: ann.userId, purpose: 'reauthentication' };
    await asAnn((tx) => enqueue(tx, { kind: 'auth.mail', payload: own }));
    expect(await stored()).toMatchObject([{ kind: 'auth.mail' }]);
    const refused = { code: 'forbidden', status: 403 };
    for (const job of [
      { kind: 'greet', payload: own },
      { kind: 'auth.mail', payload: {} },
      { kind: 'auth.mail', payload: { ...own, userId: eve.userId } },
      { kind: 'auth.mail', payload: { ...own, to: 'somebody@waymark.example' } },
      { kind: 'auth.mail', payload: { ...own, redirectTo: 'https://elsewhere.example' } },
      { kind: 'auth.mail', payload: [own] },
    ]) {
      await expect(asAnn((tx) => enqueue(tx, job))).rejects.toMatchObject(refused);
    }
    for (const statement of [
      sql`insert into jobs (id, kind, payload) values (gen_random_uuid(), 'auth.mail', '{}')`,
      sql`select * from jobs`,
      sql`delete from jobs`,
    ]) {
      await expect(asAnn((tx) => statement.execute(tx))).rejects.toMatchObject(refused);
    }
    await expect(
      database().transaction({ role: 'anon' }, (tx) =>
        enqueue(tx, { kind: 'auth.mail', payload: own }),
      ),
    ).rejects.toMatchObject(refused);
    expect(await stored()).toHaveLength(1);
  });
});
