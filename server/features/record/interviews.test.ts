import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication } from '#server/features/applications/deletion.ts';
import type {
  ApplicationsDeps,
  EventMails,
  FindInterviews,
} from '#server/features/applications/deps.ts';
import { listEvents } from '#server/features/applications/history/events.ts';
import { noteChange } from '#server/features/applications/note-change.ts';
import { getToday } from '#server/features/applications/read-applications.ts';
import {
  findApplication,
  listApplicationsById,
} from '#server/features/applications/repository/applications.ts';
import {
  isApplicationTo,
  isLiveApplication,
} from '#server/features/applications/repository/live.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import {
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
} from '#server/features/record/contacts.ts';
import { deleteInterview, restoreInterview } from '#server/features/record/delete-interview.ts';
import type { RecordDeps } from '#server/features/record/deps.ts';
import {
  listInterviews,
  findInterviews as readInterviews,
} from '#server/features/record/list-interviews.ts';
import {
  createPaper,
  deletePaper,
  listPapers,
  restorePaper,
} from '#server/features/record/papers.ts';
import { purgeRecords } from '#server/features/record/purge.ts';
import { createContact, updateContact } from '#server/features/record/save-contact.ts';
import { createInterview, updateInterview } from '#server/features/record/save-interview.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

describeOnEmbeddedDatabase('interviews', (database) => {
  let person: SignedIn;
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = { now: () => now };
  const applications = (): ApplicationsDeps & EventMails => ({
    listEventMails: async () => new Map(),
    database: database(),
    clock,
    findOrCreateCompany,
    restoreCompanyOf: async (_, { id }) => id,
    companyName,
  });
  const deps = (): RecordDeps => ({
    database: database(),
    clock,
    findApplication: (tx, ...asked) => findApplication(tx, { companyName }, ...asked),
    listApplicationsById: (tx, ...asked) => listApplicationsById(tx, { companyName }, ...asked),
    isLive: isLiveApplication,
    isAtCompany: isApplicationTo,
    companyName,
    isOwnFile: async (_, userId, path) => path.startsWith(`${userId}/`),
    listLiveAnswers: async () => [],
    noteChange,
  });
  const add = async (title: string) => {
    const body = { job_title: title, status: 'applied', source: 'Manual' } as const;
    const { id } = await createApplication(applications(), person, {
      ...body,
      company: { name: 'Acme' },
    });
    return id;
  };
  const interviewOn = (id: string, day: string, more: object = {}) =>
    createInterview(deps(), person, id, {
      kind: 'video',
      starts_at: `${day}T10:00:00+01:00`,
      zone: 'Europe/Berlin',
      ...more,
    });
  const between = async (from?: string, to?: string) =>
    (await listInterviews(deps(), person, { from, to, page: 1 })).data.map(
      ({ job_title, starts_at }) => [job_title, starts_at.slice(0, 10)],
    );

  beforeAll(async () => {
    person = await plantAccount(database());
  });

  test('[APP-136] [APP-137] interviews are listed by time, of live applications, and the history names them', async () => {
    const [one, other] = [await add('One'), await add('Other')];
    await interviewOn(one, '2026-03-09', { round: 'Second' });
    const { id } = await interviewOn(one, '2026-03-03', { minutes: 45 });
    await interviewOn(other, '2026-03-04');
    expect(await between('2026-03-03', '2026-03-09')).toEqual([
      ['One', '2026-03-03'],
      ['Other', '2026-03-04'],
    ]);
    await deleteApplication(applications(), person, other);
    expect(await between()).toEqual([
      ['One', '2026-03-03'],
      ['One', '2026-03-09'],
    ]);
    const asked = { id: one, interview: id };
    await updateInterview(deps(), person, asked, { outcome: 'Passed', base: { outcome: '' } });
    await expect(
      updateInterview(deps(), person, asked, { outcome: 'Failed', base: { outcome: '' } }),
    ).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const [newest] = (await listEvents(applications(), person, { id: one, page: 1 })).data;
    expect(newest).toMatchObject({
      label: 'Interview',
      old: 'Video, Mar 3, 2026, 10:00 AM (Europe/Berlin)',
      new: 'Video, Mar 3, 2026, 10:00 AM (Europe/Berlin), Passed',
      revertible: false,
    });
  });

  test('[APP-113] the interviews of the next seven days are named, the soonest first', async () => {
    now = new Date('2026-03-19T23:00:00Z');
    const id = await add('Ahead');
    const days = [
      '2026-03-19',
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
      '2026-03-23',
      '2026-03-28',
    ];
    for (const day of days) await interviewOn(id, day);
    const findInterviews: FindInterviews = (tx, ...asked) => readInterviews(tx, deps(), ...asked);
    const today = await getToday({ ...applications(), findInterviews }, person, {});
    expect(today.interviews).toBe(4);
    expect(today.ahead.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual(days.slice(1, 4));
    expect(today.ahead[0]).toMatchObject({ application_id: id, company_name: 'Acme' });
    now = new Date('2026-03-01T12:00:00Z');
  });

  test('[APP-138] a deleted interview can be brought back for 30 days, by its person only', async () => {
    const id = await add('Kept');
    const { id: interview } = await interviewOn(id, '2026-04-01');
    const asked = { id, interview };
    const other = await plantAccount(database());
    await expect(deleteInterview(deps(), other, asked)).rejects.toMatchObject({ status: 404 });
    await deleteInterview(deps(), person, asked);
    await expect(deleteInterview(deps(), person, asked)).rejects.toMatchObject({ status: 404 });
    expect(await restoreInterview(deps(), person, asked)).toMatchObject({ kind: 'video' });
    await deleteInterview(deps(), person, asked);
    now = new Date('2026-04-02T12:00:00Z');
    expect(await purgeRecords(database(), clock)).toBe(1);
    await expect(restoreInterview(deps(), person, asked)).rejects.toMatchObject({ status: 404 });
  });

  test('[APP-139] [APP-140] people belong to applications and a company, and can be brought back', async () => {
    const [one, other] = [await add('First'), await add('Second')];
    const { company_id } = await database()
      .transaction(person, (tx) => findApplication(tx, { companyName }, person.userId, one))
      .then((found) => found ?? { company_id: null });
    const ann = await createContact(deps(), person, {
      name: 'Ann',
      role: 'Lead',
      company_id,
      application_ids: [one],
    });
    const bo = await createContact(deps(), person, { name: 'bo', application_ids: [other] });
    const named = async (query: object) =>
      (await listContacts(deps(), person, { page: 1, ...query })).data.map(({ name }) => name);
    expect(await named({})).toEqual(['Ann', 'bo']);
    expect(await named({ application: one })).toEqual(['Ann']);
    expect(await named({ company: company_id })).toEqual(['Ann', 'bo']);
    expect(await named({ search: 'AN' })).toEqual(['Ann']);
    const [event] = (await listEvents(applications(), person, { id: one, page: 1 })).data;
    expect(event).toMatchObject({ label: 'Person', old: null, new: 'Ann, Lead' });
    const changed = await updateContact(deps(), person, bo.id, {
      application_ids: [one],
      last_spoken_on: '2026-03-01',
    });
    expect(changed).toMatchObject({ application_ids: [one], last_spoken_on: '2026-03-01' });
    await expect(
      updateContact(deps(), person, bo.id, { role: 'x', base: { role: 'y' } }),
    ).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const stranger = await plantAccount(database());
    await expect(getContact(deps(), stranger, ann.id)).rejects.toMatchObject({ status: 404 });
    for (const theirs of [{ application_ids: [one] }, { company_id }]) {
      await expect(
        createContact(deps(), stranger, { name: 'Cy', ...theirs }),
      ).rejects.toMatchObject({ status: 404 });
    }
    await deleteContact(deps(), person, ann.id);
    expect(await named({ application: one })).toEqual(['bo']);
    expect(await restoreContact(deps(), person, ann.id)).toMatchObject({ application_ids: [one] });
  });

  test('[APP-141] a posting, a resume by its name and a letter are kept, listed and brought back', async () => {
    const id = await add('Papers');
    const keep = (body: Parameters<typeof createPaper>[3]) => createPaper(deps(), person, id, body);
    await keep({ kind: 'posting', text: 'We look for an engineer.' });
    const { id: paper } = await keep({
      kind: 'resume',
      label: 'cv.pdf',
      file_path: `${person.userId}/b.pdf`,
    });
    await expect(
      keep({ kind: 'resume', label: 'cv.pdf', file_path: 'a/b.pdf' }),
    ).rejects.toMatchObject({ status: 400, field: 'file_path' });
    for (const [kind, field] of [
      ['posting', 'text'],
      ['letter', 'text'],
      ['resume', 'label'],
    ] as const) {
      await expect(keep({ kind })).rejects.toMatchObject({ status: 400, field });
    }
    const kept = async () =>
      (await listPapers(deps(), person, { id, page: 1 })).data.map(({ kind }) => kind);
    expect(new Set(await kept())).toEqual(new Set(['posting', 'resume']));
    const [event] = (await listEvents(applications(), person, { id, page: 1 })).data;
    expect(event).toMatchObject({ label: 'Resume sent', new: 'cv.pdf' });
    await deletePaper(deps(), person, { id, paper });
    expect(await kept()).toEqual(['posting']);
    const stranger = await plantAccount(database());
    await expect(restorePaper(deps(), stranger, { paper })).rejects.toMatchObject({ status: 404 });
    expect(await restorePaper(deps(), person, { id, paper })).toMatchObject({ label: 'cv.pdf' });
  });
});
