import { beforeAll, expect, test } from 'vitest';

import { applicationsFeature } from '#server/features/applications/feature.ts';
import {
  applyToSavedJob,
  withdrawFromSavedJob,
} from '#server/features/saved-jobs/apply-to-saved-job.ts';
import { deleteSavedJob, restoreSavedJob } from '#server/features/saved-jobs/delete-saved-job.ts';
import type { SavedJobsDeps } from '#server/features/saved-jobs/deps.ts';
import {
  createSavedJob,
  listSavedJobs,
  purgeSavedJobs,
  readSavedPostingsAgain,
  updateSavedJob,
} from '#server/features/saved-jobs/saved-jobs.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationRoutesDeps } from '#test/support/tracker.ts';

describeOnEmbeddedDatabase('saved jobs', (database) => {
  let person: SignedIn;
  let other: SignedIn;
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = { now: () => now };
  /** What was kept with applications. */
  const postings: { readonly applicationId: string; readonly text: string }[] = [];
  const applications = () => applicationsFeature(applicationRoutesDeps(database(), clock));
  const deps = (): SavedJobsDeps => ({
    database: database(),
    clock,
    addApplication: (...job) => applications().addSavedJob(...job),
    removeApplication: (...one) => applications().removeApplication(...one),
    keepPosting: async (_, __, posting) => void postings.push(posting),
  });
  const save = (title: string, more: object = {}, who = person) =>
    createSavedJob(deps(), who, { title, company_name: 'Northwind', origin: 'link', ...more });
  const titles = async (search?: string, who = person) =>
    (await listSavedJobs(deps(), who, { page: 1, search, without: undefined })).data.map(
      ({ title }) => title,
    );

  beforeAll(async () => {
    [person, other] = [await plantAccount(database()), await plantAccount(database())];
  });

  test('[SAVED-1] [SAVED-2] are listed newest first and found by title, company, place and note', async () => {
    await save('Analyst', { location: 'Boston, MA' });
    await save('Engineer', { note: 'Ask Kim first' });
    expect(await titles()).toEqual(['Engineer', 'Analyst']);
    expect(await titles('boston')).toEqual(['Analyst']);
    expect(await titles('KIM')).toEqual(['Engineer']);
    expect(await titles('northwind')).toHaveLength(2);
    expect(await titles(undefined, other)).toEqual([]);
  });

  test('[SAVED-2] those that close soonest come first, those that closed last', async () => {
    const someone = await plantAccount(database());
    for (const [title, closes_on] of [
      ['Later', '2099-03-09'],
      ['Soon', '2099-03-01'],
      ['Closed', '2020-01-01'],
      ['Open', undefined],
    ] as const) {
      await save(title, closes_on ? { closes_on } : {}, someone);
    }
    expect(await titles(undefined, someone)).toEqual(['Soon', 'Later', 'Open', 'Closed']);
  });

  test('[SAVED-3] a posting is saved once, however its link was reached', async () => {
    const link = 'https://jobs.lever.co/northwind/8f0e7d2c-1b34-4c5d-9e6f-7a8b9c0d1e2f';
    const { id } = await save('Designer', { job_link: link });
    await expect(save('Again', { job_link: `${link}?utm_source=mail` })).rejects.toMatchObject({
      status: 409,
      field: 'job_link',
      details: { saved_job_id: id },
      message: 'You already saved Designer at Northwind.',
    });
    await save('Theirs', { job_link: link }, other);
    const second = await save('Writer');
    await expect(
      updateSavedJob(deps(), person, second.id, { job_link: link }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await updateSavedJob(deps(), person, id, { note: 'Soon' })).toMatchObject({
      title: 'Designer',
      note: 'Soon',
      job_link: link,
    });
  });

  test('[SAVED-8] a change with the values it began from is refused once they changed elsewhere', async () => {
    const { id } = await save('Planner', { note: 'One' });
    const change = (note: string, base: object) =>
      updateSavedJob(deps(), person, id, { note, closes_on: '2026-03-09', base });
    await change('Two', { note: 'One', closes_on: null });
    await expect(change('Three', { note: 'One', closes_on: '2026-03-09' })).rejects.toMatchObject({
      status: 409,
      details: { conflicts: [expect.objectContaining({ field: 'note' })] },
    });
    expect(await change('Three', { note: 'Two' })).toMatchObject({ note: 'Three' });
  });

  test('[SAVED-4] becomes an application, and back, each in one transaction', async () => {
    const { id } = await save('Baker', { location: 'Lyon', job_link: 'https://bakery.example/1' });
    const application = await applyToSavedJob(deps(), person, id, {});
    expect(application).toMatchObject({
      job_title: 'Baker',
      company_name: 'Northwind',
      location: 'Lyon',
      job_link: 'https://bakery.example/1',
      status: 'applied',
      date_applied: '2026-03-01',
    });
    expect(await titles('baker')).toEqual([]);
    await expect(applyToSavedJob(deps(), person, id, {})).rejects.toMatchObject({ status: 404 });
    await expect(restoreSavedJob(deps(), person, id)).rejects.toMatchObject({ status: 404 });
    await withdrawFromSavedJob(deps(), person, id);
    expect(await titles('baker')).toEqual(['Baker']);
    const gone = await database().transaction(person, (tx) =>
      tx
        .selectFrom('applications')
        .select('deleted_at')
        .where('id', '=', application.id)
        .executeTakeFirst(),
    );
    expect(gone?.deleted_at).toEqual(now);
  });

  test('[SAVED-4] nothing is half done: an application that cannot be made leaves the saved job', async () => {
    const { id } = await save('Clerk');
    const broken = { ...deps(), addApplication: () => Promise.reject(new Error('refused')) };
    await expect(applyToSavedJob(broken, person, id, {})).rejects.toThrow('refused');
    expect(await titles('clerk')).toEqual(['Clerk']);
  });

  test('[SAVED-9] [POST-19] keeps its posting, leaves out what that says, and hands it to the application', async () => {
    const by = { person: await plantAccount(database()) };
    const keep = (title: string, posting: string) => save(title, { posting }, by.person);
    const no = await keep('Refused', 'This position is not eligible for visa sponsorship.');
    await keep('Citizens', 'Applicants must be U.S. citizens.');
    await keep('Depends', 'Sponsorship is decided case by case.');
    await keep('Silent', 'We build bridges.');
    await save('Unread', {}, by.person);
    const list = async (without?: ('no' | 'citizenship')[]) => {
      const page = await listSavedJobs(deps(), by.person, { page: 1, search: undefined, without });
      const { data, totalRecords, left_out } = page;
      return { titles: data.map(({ title }) => title), totalRecords, left_out, data };
    };
    const { data, ...whole } = await list();
    expect(whole).toMatchObject({ totalRecords: 5, left_out: 0 });
    expect(data.map(({ title, says }) => [title, says?.verdict])).toEqual([
      ['Unread', undefined],
      ['Silent', 'silent'],
      ['Depends', 'depends'],
      ['Citizens', 'citizenship'],
      ['Refused', 'no'],
    ]);
    expect(await list(['no'])).toMatchObject({
      titles: ['Unread', 'Silent', 'Depends', 'Citizens'],
      totalRecords: 4,
      left_out: 1,
    });
    expect(await list(['no', 'citizenship'])).toMatchObject({
      titles: ['Unread', 'Silent', 'Depends'],
      left_out: 2,
    });
    // What older rules read, or none, is read again.
    await database().transaction(by.person, (tx) =>
      tx.updateTable('saved_jobs').set({ says: null, says_rules: 0 }).execute(),
    );
    expect(await list(['no'])).toMatchObject({ left_out: 0 });
    expect(await readSavedPostingsAgain(database())).toBe(4);
    expect(await list(['no'])).toMatchObject({ left_out: 1 });
    const { id } = await applyToSavedJob(deps(), by.person, no.id, {});
    expect(postings).toEqual([
      { applicationId: id, text: 'This position is not eligible for visa sponsorship.' },
    ]);
    // Another link is another posting.
    const moved = await keep('Moved', 'We do not sponsor.');
    await updateSavedJob(deps(), by.person, moved.id, { note: 'Soon' });
    expect((await list(['no'])).left_out).toBe(1);
    await updateSavedJob(deps(), by.person, moved.id, { job_link: 'https://moved.example/2' });
    expect(await list(['no'])).toMatchObject({ left_out: 0 });
  });

  test('[SAVED-5] a deleted one can be restored for 30 days, and nobody else reaches it', async () => {
    const { id } = await save('Gardener');
    await expect(deleteSavedJob(deps(), other, id)).rejects.toMatchObject({ status: 404 });
    await deleteSavedJob(deps(), person, id);
    await restoreSavedJob(deps(), person, id);
    expect(await titles('gardener')).toEqual(['Gardener']);
    await deleteSavedJob(deps(), person, id);
    now = new Date('2026-04-01T12:00:01Z');
    expect(await purgeSavedJobs(deps())).toBeGreaterThan(0);
    await expect(restoreSavedJob(deps(), person, id)).rejects.toMatchObject({ status: 404 });
  });
});
