import { beforeAll, expect, test } from 'vitest';

import { companyParts } from '#server/app/tracker-parts.ts';
import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication, restoreApplication } from '#server/features/applications/deletion.ts';
import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { restoreCompany, restoreCompanyOf } from '#server/features/companies/deletion.ts';
import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { mergeCompanies } from '#server/features/companies/merge-companies.ts';
import { purgeCompanies } from '#server/features/companies/purge-companies.ts';
import { listCompanies } from '#server/features/companies/read-companies.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import { updateCompany } from '#server/features/companies/update-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { NOTES_MAX } from '#shared/core/limits.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

describeOnEmbeddedDatabase('merging companies', (database) => {
  let person: SignedIn;
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = { now: () => now };
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  const deps = (): CompaniesDeps => ({
    database: database(),
    clock,
    ...companyParts,
    logoAddress: () => null,
  });
  const applications = (): ApplicationsDeps => ({
    database: database(),
    clock,
    findOrCreateCompany,
    restoreCompanyOf: (tx, company) => restoreCompanyOf(companyParts, tx, company),
    companyName,
  });
  async function add(company: string) {
    const body = { job_title: 'Engineer', status: 'applied', source: 'Manual' } as const;
    const { id, company_id } = await createApplication(applications(), person, {
      ...body,
      company: { name: company },
    });
    return { id, company: company_id ?? '' };
  }
  const counts = async () => {
    const { data } = await listCompanies(deps(), person, {
      page: 1,
      pageSize: 100,
      search: undefined,
      sort: 'name',
    });
    return Object.fromEntries(data.map((row) => [row.name, row.application_count]));
  };

  beforeAll(async () => {
    person = await plantAccount(database());
  });

  test('[CO-25] leaves the applications as quiet as they were', async () => {
    const [into, from] = [await add('Still'), await add('Still Ltd')];
    later(20);
    const { last_activity } = await mergeCompanies(deps(), person, {
      into: into.company,
      from: from.company,
    });
    expect(last_activity?.toISOString()).toBe('2026-03-01T12:00:00.000Z');
  });

  test('[CO-26] taking a merge back leaves what was changed since', async () => {
    const into = await add('Oak');
    const [stays, goes, deleted] = [
      await add('Oak Inc'),
      await add('Oak Inc'),
      await add('Oak Inc'),
    ];
    const from = stays.company;
    await updateCompany(deps(), person, into.company, { description: 'Tuesdays' });
    await updateCompany(deps(), person, from, { description: 'Ask Kim', industry: 'Wood' });
    await deleteApplication(applications(), person, deleted.id);
    await mergeCompanies(deps(), person, { into: into.company, from });
    expect(await counts()).toMatchObject({ Oak: 3 });
    later(10);
    await updateApplication(applications(), person, goes.id, { company_name: 'Elsewhere' });
    await updateApplication(applications(), person, goes.id, { company_name: 'Oak' });
    await updateCompany(deps(), person, into.company, { description: 'Wednesdays' });
    await restoreCompany(deps(), person, from);
    expect(await counts()).toMatchObject({ Oak: 2, 'Oak Inc': 1 });
    const kept = await updateCompany(deps(), person, into.company, {});
    expect([kept.description, kept.industry]).toEqual(['Wednesdays', null]);
    expect((await restoreApplication(applications(), person, deleted.id)).company_id).toBe(from);
  });

  test('[CO-25] an application that was deleted before comes back at the company that was kept', async () => {
    const [into, from] = [await add('Elm'), await add('Elm Inc')];
    await deleteApplication(applications(), person, from.id);
    await mergeCompanies(deps(), person, { into: into.company, from: from.company });
    later(31);
    await purgeCompanies(deps());
    await expect(restoreCompany(deps(), person, from.company)).rejects.toMatchObject({
      status: 404,
    });
    const back = await restoreApplication(applications(), person, from.id);
    expect(back.company_id).toBe(into.company);
  });

  test('[CO-25] refuses notes that do not fit together, and moves nothing', async () => {
    const [into, from] = [await add('Ash'), await add('Ash Inc')];
    const notes = (letter: string) => ({ description: letter.repeat(NOTES_MAX / 2) });
    await updateCompany(deps(), person, into.company, notes('x'));
    await updateCompany(deps(), person, from.company, notes('y'));
    const merge = mergeCompanies(deps(), person, { into: into.company, from: from.company });
    await expect(merge).rejects.toMatchObject({ status: 409 });
    expect(await counts()).toMatchObject({ Ash: 1, 'Ash Inc': 1 });
  });
});
