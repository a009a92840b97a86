import { text } from 'node:stream/consumers';

import { beforeAll, expect, test } from 'vitest';

import { companyParts } from '#server/app/tracker-parts.ts';
import { createApplication } from '#server/features/applications/create-application.ts';
import { listLinksOfCompany } from '#server/features/applications/repository/of-company.ts';
import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  createCompany,
  findOrCreateCompany,
} from '#server/features/companies/find-or-create-company.ts';
import { findMatchingCompany } from '#server/features/companies/match-companies.ts';
import { companyName, findCompany } from '#server/features/companies/repository/companies.ts';
import {
  chooseCompanyEmployer,
  forgetCompanyEmployer,
} from '#server/features/employer-links/choose-company-employer.ts';
import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import {
  getCompanyEmployer,
  getNamedEmployer,
  listCompanyEvidence,
} from '#server/features/employer-links/get-company-employer.ts';
import {
  joinCompanyName,
  partCompanyName,
} from '#server/features/employer-links/part-company-name.ts';
import { choiceData } from '#server/features/employer-links/personal-data.ts';
import { saveChoice } from '#server/features/employer-links/repository.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import { nameOfLink } from '#server/h1b/identity/brands.ts';
import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

/** Filings of an employer: name, title, state, decision date, yearly pay in whole dollars of each. */
const filed = (
  [name, title, state, date]: readonly [string, string, string, string],
  pays: readonly number[],
) =>
  pays.map((pay) => ({
    employer_name: name,
    employer_state: state,
    job_title: title,
    worksite_state: state,
    decision_date: parseIsoDate(date),
    fiscal_year: Number(date.slice(0, 4)),
    wage_rate_of_pay_from: pay * 100,
    wage_rate_of_pay_to: null,
    wage_unit_of_pay: 'Year',
  }));
const steps = (count: number, from: number) =>
  Array.from({ length: count }, (_, k) => from + k * 1000);
const ROWS = [
  ...filed(['Trail Maps, Inc.', 'Data Engineer', 'TX', '2024-05-01'], steps(11, 100_000)),
  ...filed(['Trail Maps, Inc.', 'Data Engineer', 'CA', '2024-05-02'], steps(3, 200_000)),
  ...filed(['Old Mill LLC', 'Miller', 'OH', '2019-05-01'], steps(2, 50_000)),
  ...filed(['Peak Labs LLC', 'Guide', 'NJ', '2024-06-01'], steps(3, 70_000)).map((row, k) => ({
    ...row,
    secondary_entity: k < 2 ? 'Y' : 'N',
  })),
  ...filed(['Peak Labs Inc', 'Guide', 'NJ', '2024-06-02'], steps(2, 80_000)),
  ...filed(['Crane Co.', 'Fitter', 'CT', '2024-01-01'], [60_000]),
  ...filed(['Crane & Co.', 'Printer', 'MA', '2024-01-01'], [61_000]),
].map((row, k) => rowOf(k + 1, row));

/** Petitions of one employer, as the approvals have them. */
function petitionsOf(name: string): Awaited<ReturnType<EmployerLinksDeps['petitions']>> {
  const coverage = [{ fiscalYear: 2025, complete: true, petitions: 9 }];
  if (!name.startsWith('Trail')) return { state: 'none', years: [], coverage };
  const year = {
    initialApprovals: 7,
    initialDenials: 0,
    continuingApprovals: 2,
    continuingDenials: 0,
  };
  return { state: 'known', years: [{ fiscalYear: 2025, ...year }], coverage };
}

describeOnEmbeddedDatabase('which employer a company is', (database) => {
  let person: SignedIn;
  let other: SignedIn;
  const filings = inThreadExplorer(ROWS);
  const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
  const companies = (): CompaniesDeps => ({
    database: database(),
    clock,
    ...companyParts,
    logoAddress: () => null,
  });
  const deps = (): EmployerLinksDeps => ({
    database: database(),
    clock,
    filings,
    petitions: async (name) => petitionsOf(name),
    nameKey: identityKey,
    coreOfKey: coreOf,
    linksOf: listLinksOfCompany,
    nameOfLink,
    findCompany: (tx, ...asked) => findCompany(tx, companyParts, ...asked),
    findMatchingCompany: (tx, ...asked) => findMatchingCompany(tx, companies(), ...asked),
  });
  const add = async (name: string, who = person) =>
    (await createCompany(companies(), who, { name })).id;
  const apply = (name: string, job_link: string) =>
    createApplication(
      {
        database: database(),
        clock,
        findOrCreateCompany,
        restoreCompanyOf: async (_tx, company) => company.id,
        companyName,
      },
      person,
      { company: { name }, job_title: 'Guide', status: 'applied', source: 'Manual', job_link },
    );
  const ask = (id: string, role = {}) => getCompanyEmployer(deps(), person, id, role);

  beforeAll(async () => {
    [person, other] = [await plantAccount(database()), await plantAccount(database())];
  });

  test('[EMP-8] says whether it files: yes, stale, none, or unknown with those it may mean', async () => {
    expect(await ask(await add('Trail Maps'))).toMatchObject({
      choice: 'automatic',
      files: 'yes',
      employerId: 'trail-maps-inc',
      name: 'Trail Maps, Inc.',
      filings: 14,
      newestYear: 2024,
    });
    expect((await ask(await add('Old Mill'))).files).toBe('stale');
    expect(await ask(await add('Nobody Knows'))).toMatchObject({ files: 'none', employerId: null });
    const crane = await ask(await add('Crane GmbH'));
    expect(crane.files).toBe('unknown');
    expect(crane.candidates.map(({ name }) => name)).toContain('Crane Co.');
  });

  test('[EMP-14] the board or site of its links says which employer a company is, where its name does not', async () => {
    const id = await add('Trails (stealth)');
    expect(await ask(id)).toMatchObject({ files: 'none', linked: null });
    await apply('Trails (stealth)', 'https://boards.greenhouse.io/trail-maps/jobs/1');
    expect(await ask(id)).toMatchObject({
      files: 'yes',
      linked: 'Trail Maps',
      employerId: 'trail-maps-inc',
    });
    // The name of a company that is known goes first.
    const mill = await add('Old Mill');
    await apply('Old Mill', 'https://jobs.lever.co/trail-maps/1');
    expect(await ask(mill)).toMatchObject({ employerId: 'old-mill-llc', linked: null });
  });

  test('[EMP-8] pay is that of the role in the state, widened below 10 filings, and of fewer with their number', async () => {
    const title = 'Data Engineer';
    const at = (role: object, name = 'Trail Maps') =>
      getNamedEmployer(deps(), person, { name, ...role }).then(({ pay }) => pay);
    expect(await at({ title, state: 'tx' })).toEqual({
      scope: 'role and state',
      paid: 11,
      years: [2024],
      lowest: 101_000,
      low: 102_500,
      median: 105_000,
      high: 107_500,
      highest: 109_000,
    });
    expect(await at({ title, state: 'CA' })).toMatchObject({ scope: 'role', paid: 14 });
    expect(await at({ title: 'Baker' })).toMatchObject({ scope: 'employer', paid: 14 });
    expect(await at({ title }, 'Old Mill')).toMatchObject({ paid: 2, years: [2019] });
  });

  test("[EMP-21] says how many filings are for work at a client's site, of those that say so", async () => {
    const of = (name: string) =>
      getNamedEmployer(deps(), person, { name }).then(({ clientSite }) => clientSite);
    expect(await of('Peak Labs')).toEqual({ atClient: 2, filings: 3 });
    expect(await of('Old Mill')).toBeNull();
    expect(await of('Nobody at all')).toBeNull();
  });

  test('[EMP-20] the rows of a list are told of their companies at once, of nobody else, and of an unknown one nothing is made up', async () => {
    const [trail, nobody] = [await add('Trail Maps'), await add('Nobody at all')];
    const foreign = await add('Trail Maps', other);
    const { data } = await listCompanyEvidence(deps(), person, [trail, foreign, nobody]);
    expect(data).toEqual([
      {
        companyId: trail,
        sponsors: 'yes',
        fiscalYear: 2025,
        newApprovals: 7,
        pay: {
          paid: 14,
          low: expect.any(Number),
          median: expect.any(Number),
          high: expect.any(Number),
        },
      },
      { companyId: nobody, sponsors: 'none', fiscalYear: null, newApprovals: 0, pay: null },
    ]);
  });

  test('[EMP-8] [EMP-12] is unknown without data, with generated records, and in a sample that does not hold it', async () => {
    const [held, old, missing] = [await add('Trail Maps'), await add('Old Mill'), await add('Nob')];
    filings.become({ sample: true });
    expect((await ask(missing)).files).toBe('unknown');
    expect(await ask(held)).toMatchObject({ files: 'yes', filings: 14, sample: true });
    // What the sample leaves out may be newer.
    expect((await ask(old)).files).toBe('yes');
    filings.become({ generated: true });
    expect(await ask(held)).toMatchObject({ files: 'unknown', filings: 0, name: null, pay: null });
    filings.become({ sample: false, generated: false, state: 'empty' });
    expect(await ask(await add('Trail Maps'))).toMatchObject({ files: 'unknown', filings: 0 });
    const chosen = chooseCompanyEmployer(deps(), person, held, 'Trail Maps');
    await expect(chosen).rejects.toMatchObject({ status: 400 });
    filings.become({ state: 'ready' });
  });

  test('[EMP-9] keeps what the person said, for them alone, until the name decides again', async () => {
    const id = await add('Mill Works');
    expect(await chooseCompanyEmployer(deps(), person, id, 'OLD MILL, L.L.C.')).toMatchObject({
      choice: 'chosen',
      name: 'Old Mill LLC',
    });
    expect(await getNamedEmployer(deps(), person, { name: 'Mill Works' })).toMatchObject({
      companyId: id,
      employerId: 'old-mill-llc',
    });
    expect(await getNamedEmployer(deps(), other, { name: 'Mill Works' })).toMatchObject({
      companyId: null,
      choice: 'automatic',
      files: 'none',
    });
    expect(await chooseCompanyEmployer(deps(), person, id, null)).toMatchObject({
      choice: 'none',
      files: 'none',
      name: null,
    });
    const [file] = await choiceData({ database: database(), nameKey: identityKey }).export(person);
    const stream = await file!.open();
    expect(await text(stream!)).toContain(id);
    expect((await forgetCompanyEmployer(deps(), person, id)).choice).toBe('automatic');
    await expect(chooseCompanyEmployer(deps(), person, id, 'Crane GmbH')).rejects.toMatchObject({
      status: 400,
    });
    await expect(chooseCompanyEmployer(deps(), other, id, null)).rejects.toMatchObject({
      status: 404,
    });
  });

  test('[EMP-11] a person parts a name for one company alone, with Undo', async () => {
    const id = await add('Peak Labs LLC');
    const part = (name: string, who = person) => partCompanyName(deps(), who, id, name);
    const before = await ask(id);
    expect(before).toMatchObject({ filings: 5, newestYear: 2024, parted: [] });
    expect(await part('PEAK LABS, INC.')).toMatchObject({
      name: 'Peak Labs LLC',
      files: 'yes',
      filings: 3,
      newestYear: 2024,
      pay: { paid: 3 },
      parted: ['PEAK LABS, INC.'],
    });
    expect((await getNamedEmployer(deps(), other, { name: 'Peak Labs LLC' })).filings).toBe(5);
    const files = await choiceData({ database: database(), nameKey: identityKey }).export(person);
    const archive = files.find(({ name }) => name === 'company-parted-names.csv')!;
    expect(await text((await archive.open())!)).toContain('PEAK LABS, INC.');
    expect(await joinCompanyName(deps(), person, id, 'Peak Labs Inc')).toEqual(before);
    await expect(part('Peak Labs Inc', other)).rejects.toMatchObject({ status: 404 });
    await expect(part('...')).rejects.toMatchObject({ status: 400 });
  });

  test('[EMP-11] an employer’s name leads to the company that was said to be it, when none has the name', async () => {
    const ann = await plantAccount(database());
    const id = await add('Hoist Works', ann);
    const named = () => getNamedEmployer(deps(), ann, { name: 'Crane Co.' });
    await chooseCompanyEmployer(deps(), ann, id, 'Crane Co.');
    expect(await named()).toMatchObject({ companyId: id, choice: 'chosen', filings: 1 });
    const others = await getNamedEmployer(deps(), other, { name: 'Crane Co.' });
    expect(others).toMatchObject({ companyId: null, choice: 'automatic', filings: 1 });
    await forgetCompanyEmployer(deps(), ann, id);
    expect(await named()).toMatchObject({ companyId: null });
  });

  test('[EMP-11] a choice still leads from the page of the employer that its own was joined to since', async () => {
    const ann = await plantAccount(database());
    const id = await add('Summit Works', ann);
    // The choice of a time when the records knew two employers.
    await database().transaction(ann, (tx) =>
      saveChoice(tx, {
        user_id: ann.userId,
        id,
        employer_id: 'peak-labs-inc',
        chosen_at: clock.now(),
      }),
    );
    const named = await getNamedEmployer(deps(), ann, { name: 'Peak Labs LLC' });
    expect(named).toMatchObject({ companyId: id, choice: 'chosen', employerId: 'peak-labs-llc' });
  });

  test('[EMP-11] a company whose own name was parted is that name alone', async () => {
    const id = await add('Peak Labs, Inc.');
    expect((await ask(id)).filings).toBe(5);
    expect(await partCompanyName(deps(), person, id, 'Peak Labs Inc')).toMatchObject({
      filings: 2,
      newestYear: 2024,
    });
  });
});
