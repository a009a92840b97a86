import { afterEach, expect, test } from 'vitest';

import {
  startSchedule,
  type Schedule,
  type ScheduledTask,
} from '#server/platform/schedule/start-schedule.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describeOnBothDatabases('the schedule', (database) => {
  const started: Schedule[] = [];
  let time = Date.parse('2026-05-01T00:00:00Z');
  const clock = { now: () => new Date(time) };

  afterEach(async () => {
    await Promise.all(started.splice(0).map((schedule) => schedule.stop()));
    await database().transaction({ role: 'service_role' }, (tx) =>
      tx.deleteFrom('scheduled_runs').execute(),
    );
  });

  // Looks once a day, so that only what a test starts runs.
  function node(...tasks: ScheduledTask[]): Schedule {
    const schedule = startSchedule({
      database: database(),
      clock,
      log: silentLog,
      tasks,
      lookEveryMs: 24 * HOUR,
    });
    started.push(schedule);
    return schedule;
  }

  function counted(everyMs = HOUR) {
    const task = { name: 'test.count', everyMs, runs: 0, run: async () => void (task.runs += 1) };
    return task;
  }

  test('[API-15] a task runs once per period over all nodes, and not again when a node starts', async () => {
    const task = counted();
    const nodes = [node(task), node(task), node(task)];
    await Promise.all(nodes.map((each) => each.look()));
    expect(task.runs).toBe(1);
    time += HOUR - 1;
    await Promise.all([...nodes, node(task)].map((each) => each.look()));
    expect(task.runs).toBe(1);
    time += 1;
    await Promise.all(nodes.map((each) => each.look()));
    expect(task.runs).toBe(2);
  });

  test('[API-15] a failed task is tried again after five minutes, and holds up no other', async () => {
    let fail = true;
    let tries = 0;
    const failing: ScheduledTask = {
      name: 'test.fail',
      everyMs: HOUR,
      run: async () => {
        tries += 1;
        if (fail) throw new Error('not now');
      },
    };
    const other = counted();
    const schedule = node(failing, other);
    await schedule.look();
    expect([tries, other.runs]).toEqual([1, 1]);
    time += 5 * MINUTE - 1;
    await schedule.look();
    expect(tries).toBe(1);
    fail = false;
    time += 1;
    await schedule.look();
    expect(tries).toBe(2);
    time += HOUR - 1;
    await schedule.look();
    expect(tries).toBe(2);
  });

  test('[API-15] a long task holds up no other, runs once at a time, and stop waits for it', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const long: ScheduledTask = {
      name: 'test.long',
      everyMs: HOUR,
      isLong: true,
      run: async (signal) => {
        runs += 1;
        begun.resolve();
        signal.addEventListener('abort', () => gate.resolve());
        await gate.promise;
      },
    };
    const after = counted();
    const schedule = node(long, after);
    await Promise.all([schedule.look(), begun.promise]);
    expect([runs, after.runs]).toEqual([1, 1]);
    time += 2 * HOUR;
    await schedule.look();
    expect([runs, after.runs]).toEqual([1, 2]);
    await schedule.stop();
  });

  test('[API-15] a run that died with its process is done again after five minutes, not a period later', async () => {
    const gate = Promise.withResolvers<void>();
    const task = counted(24 * HOUR);
    // Its transaction never ends: nothing says that the run has ended, as when its process was killed.
    const begun = Promise.withResolvers<void>();
    const dying: ScheduledTask = {
      ...task,
      isLong: true,
      run: () => {
        begun.resolve();
        return gate.promise;
      },
    };
    await Promise.all([node(dying).look(), begun.promise]);
    const other = node(task);
    time += 5 * MINUTE - 1;
    await other.look();
    expect(task.runs).toBe(0);
    time += 1;
    await other.look();
    expect(task.runs).toBe(1);
    time += 10 * MINUTE;
    await other.look();
    expect(task.runs).toBe(1);
    gate.resolve();
  });

  test('stop tells the running task to end', async () => {
    const begun = Promise.withResolvers<void>();
    const endless: ScheduledTask = {
      name: 'test.endless',
      everyMs: HOUR,
      run: (signal) => {
        begun.resolve();
        return new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    };
    const schedule = node(endless);
    const looked = schedule.look();
    await begun.promise;
    await expect(schedule.stop()).resolves.toBeUndefined();
    await looked;
  });

  test('stop waits for the running task and begins no other', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow: ScheduledTask = {
      name: 'test.slow',
      everyMs: HOUR,
      run: async () => {
        begun.resolve();
        await gate.promise;
      },
    };
    const after = counted();
    const schedule = node(slow, after);
    const looked = schedule.look();
    await begun.promise;
    const stopped = schedule.stop();
    gate.resolve();
    await Promise.all([looked, stopped]);
    expect(after.runs).toBe(0);
  });
});
