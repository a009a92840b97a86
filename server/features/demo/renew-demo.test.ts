import { expect, test } from 'vitest';

import { demoArchive } from '#server/features/demo/demo-archive.ts';
import { renewDemo } from '#server/features/demo/renew-demo.ts';

const DAY_MS = 86_400_000;

/** A demo's accounts in memory, and what was done with them. */
function scene() {
  const accounts: { id: string; email: string; isReady: boolean }[] = [];
  let now = new Date('2026-03-01T23:00:00Z');
  let interrupted = false;
  const restored: string[] = [];
  const deps = {
    clock: { now: () => now },
    accounts: async () => [...accounts],
    async create(email: string) {
      accounts.push({ id: email, email, isReady: false });
      return email;
    },
    async markReady(id: string) {
      for (const account of accounts) if (account.id === id) account.isReady = true;
    },
    startVisit: async (id: string) => ({ access_token: id, refresh_token: id }),
    verify: async (userId: string) => ({ role: 'authenticated', userId, sessionId: 'x' }) as const,
    endVisits: async () => undefined,
    async restore({ userId }: { userId: string }) {
      if (interrupted) throw new Error('ended on the way');
      restored.push(userId);
    },
    async erase(id: string) {
      accounts.splice(
        accounts.findIndex((account) => account.id === id),
        1,
      );
    },
  };
  return {
    deps,
    restored,
    emails: () => accounts.map(({ email, isReady }) => [email, isReady]),
    interrupt: (wanted: boolean) => (interrupted = wanted),
    later: (ms: number) => (now = new Date(now.getTime() + ms)),
  };
}

test('[OPS-26] a demo has one account, that of the day (UTC), and makes whole what was interrupted', async () => {
  const { deps, restored, emails, interrupt, later } = scene();
  interrupt(true);
  await expect(renewDemo(deps)).rejects.toThrow('ended on the way');
  expect(emails()).toEqual([['visitor-2026-03-01@demo.invalid', false]]);
  interrupt(false);
  const first = await renewDemo(deps);
  expect(await renewDemo(deps)).toBe(first);
  expect(restored).toEqual([first]);
  later(DAY_MS / 12);
  const second = await renewDemo(deps);
  expect(second).not.toBe(first);
  expect(emails()).toEqual([['visitor-2026-03-02@demo.invalid', true]]);
});

test('[OPS-26] the invented list is of today: nothing in it has happened tomorrow, and what is ahead is ahead', () => {
  const now = new Date('2026-03-01T00:30:00Z');
  const { rows } = demoArchive(now);
  const of = (file: string) => JSON.parse(rows.get(file)?.[0] ?? '[]') as Record<string, string>[];
  const latest = now.toISOString();
  expect(of('application-history').filter(({ at }) => (at ?? '') > latest)).toEqual([]);
  expect(of('applications').filter(({ updated_at }) => (updated_at ?? '') > latest)).toEqual([]);
  const ahead = of('interviews').filter(({ starts_at }) => (starts_at ?? '') > latest);
  expect(ahead).toHaveLength(2);
  const ids = [...rows.keys()].flatMap((file) => of(file).map(({ id }) => `${file} ${id}`));
  expect(new Set(ids).size).toBe(ids.length);
});
