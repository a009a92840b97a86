import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { postingSays } from '#server/features/record/repository/papers.ts';
import type { ApplicationsDeps, PostingsSay } from '#server/features/applications/deps.ts';
import { getApplicationBoard } from '#server/features/applications/get-application-board.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

describeOnEmbeddedDatabase('the board of applications', (database) => {
  let person: SignedIn;
  const deps = (): ApplicationsDeps & PostingsSay => ({
    database: database(),
    clock: { now: () => new Date('2026-03-20T12:00:00Z') },
    findOrCreateCompany,
    restoreCompanyOf: async (_, { id }) => id,
    companyName,
    postingSays,
  });
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

  test('[BOARD-1] is narrowed as the list is, and shows nobody else', async () => {
    const oa = async (query: object) => (await board(query)).at(2);
    expect(await oa({ search: 'engineer 1' })).toEqual(['oa', 1, ['Engineer 1']]);
    expect(await oa({ source: 'LinkedIn' })).toEqual(['oa', 1, ['Engineer 0']]);
    expect(await oa({ tag: 'Remote' })).toEqual(['oa', 1, ['Engineer 1']]);
    const other = await plantAccount(database());
    expect((await board({}, other)).map(([, total]) => total)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
