import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { getApplicationBoard } from '#server/features/applications/get-application-board.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationDeps } from '#test/support/tracker.ts';

describeOnEmbeddedDatabase('the board of applications', (database) => {
  let person: SignedIn;
  const clock = { now: () => new Date('2026-03-20T12:00:00Z') };
  const deps = () => applicationDeps(database(), clock);
  const board = async (query: object = {}, who = person) => {
    const { columns } = await getApplicationBoard(deps(), who, { page: 1, limit: 50, ...query });
    return columns.map(({ status, total, cards }) => [
      status,
      total,
      cards.map(({ job_title }) => job_title),
    ]);
  };

  beforeAll(async () => {
    person = await plantAccount(database());
    for (const [at, status] of (['oa', 'oa', 'oa', 'vo'] as const).entries()) {
      await createApplication(deps(), person, {
        company: { name: 'Trailhead' },
        job_title: `Engineer ${at}`,
        status,
        source: at === 0 ? 'LinkedIn' : 'Manual',
        date_applied: `2026-03-0${at + 1}`,
        tags: at === 1 ? ['remote'] : [],
      });
    }
  });

  test('[BOARD-1] has a column for every status, each with its number and its newest cards', async () => {
    expect((await board()).map(([status]) => status)).toEqual(STATUSES);
    expect(await board({ limit: 2, status: 'oa' })).toEqual([
      ['oa', 3, ['Engineer 2', 'Engineer 1']],
    ]);
    expect(await board({ limit: 2, page: 2, status: 'oa' })).toEqual([['oa', 3, ['Engineer 0']]]);
    expect((await board()).at(3)).toEqual(['vo', 1, ['Engineer 3']]);
    expect((await board()).at(0)).toEqual(['applied', 0, []]);
  });

  test('[BOARD-6] a card says since when it has its status, how it ended and what its company is', async () => {
    const { columns } = await getApplicationBoard(deps(), person, { page: 1, limit: 50 });
    const vo = columns.find(({ status }) => status === 'vo')?.cards[0];
    expect(vo).toMatchObject({
      status_since: null,
      closing_reason: null,
      interview: null,
      says: null,
    });
    expect(vo?.company_id).toEqual(expect.any(String));
    const someone = await plantAccount(database());
    const add = (title: string) =>
      createApplication(deps(), someone, {
        company: { name: 'Trailhead' },
        job_title: title,
        status: 'applied',
        source: 'Manual',
        date_applied: '2026-02-01',
      });
    await add('waits');
    const moved = await add('moved');
    await updateApplication(
      { ...deps(), clock: { now: () => new Date('2026-03-22T12:00:00Z') } },
      someone,
      moved.id,
      { status: 'oa' },
    );
    const since = (
      await getApplicationBoard(deps(), someone, { page: 1, limit: 50 })
    ).columns.flatMap(({ cards }) => cards.map((card) => [card.job_title, card.status_since]));
    expect(since).toEqual([
      ['waits', '2026-02-01'],
      ['moved', '2026-03-22'],
    ]);
  });

  test('[BOARD-1] is narrowed as the list is, and shows nobody else', async () => {
    const oa = async (query: object) => (await board(query)).at(2);
    expect(await oa({ search: 'engineer 1' })).toEqual(['oa', 1, ['Engineer 1']]);
    expect(await oa({ source: 'LinkedIn' })).toEqual(['oa', 1, ['Engineer 0']]);
    expect(await oa({ tag: 'Remote' })).toEqual(['oa', 1, ['Engineer 1']]);
    const other = await plantAccount(database());
    expect((await board({}, other)).map(([, total]) => total)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
