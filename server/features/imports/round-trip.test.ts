import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { exportApplications } from '#server/features/applications/export/export-applications.ts';
import { getReport } from '#server/features/applications/export/get-report.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { listContacts, restoreContact } from '#server/features/record/contacts.ts';
import { createPaper } from '#server/features/record/papers.ts';
import { createContact } from '#server/features/record/save-contact.ts';
import { createInterview } from '#server/features/record/save-interview.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { FILLED_DETAILS } from '#test/support/details.ts';
import {
  applicationDeps,
  exportDeps,
  importDeps,
  recordDeps,
  uploadText,
} from '#test/support/tracker.ts';

interface Exported {
  readonly job_title: string;
  readonly history: readonly { readonly field: string; readonly new_value: string }[];
}

describeOnBothDatabases('the way out and back in', (database) => {
  let ann: SignedIn;
  const clock = { now: () => new Date('2026-03-10T12:00:00Z') };
  const parts = () => applicationDeps(database(), clock);
  const exported = async (who: SignedIn, format: 'csv' | 'json') => {
    const { content, name } = await exportApplications(exportDeps(database(), clock), who, format);
    expect(name).toBe(`waymark-applications-2026-03-10.${format}`);
    const chunks = [];
    for await (const chunk of content) chunks.push(String(chunk));
    return chunks.join('');
  };
  /** The applications of an export without what a copy has of its own. */
  const said = async (who: SignedIn) => {
    const { applications } = JSON.parse(await exported(who, 'json')) as {
      applications: Exported[];
    };
    return applications
      .map((one) => ({ ...one, id: 0, created_at: 0, updated_at: 0, history: 0 }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  };
  const importInto = async (who: SignedIn, text: string) => {
    const deps = importDeps(database(), clock);
    const id = await uploadText(deps, who, text);
    return runImport(deps, who, id, { duplicates: 'skip' });
  };

  beforeAll(async () => {
    ann = await plantAccount(database());
    const add = (name: string, more: object) =>
      createApplication(parts(), ann, {
        company: { name },
        job_title: 'Engineer',
        status: 'applied',
        source: 'Manual',
        ...more,
      });
    const { id } = await add('=SUM(1)', {
      job_title: '-1 \'quoted\', "both"',
      notes: 'First line\nsecond, with a comma\n\n@third',
      job_link: 'https://trail.example/1?a=1,2',
      date_applied: '2026-03-02',
      ...FILLED_DETAILS,
    });
    await updateApplication(parts(), ann, id, {
      status: 'offer',
      closing_reason: 'declined',
      closed_on: '2026-03-09',
      quiet_after_days: 0,
    });
    // Two that only their ids tell apart.
    await add('N/A', { date_applied: '2026-03-08' });
    await add('N/A', { date_applied: '2026-03-08' });
  });

  test('[IMP-14] an export as CSV or JSON gives the same applications when it is imported', async () => {
    const before = await said(ann);
    expect(before).toHaveLength(3);
    const names = Object.keys(FILLED_DETAILS);
    expect(Object.keys(before[0] ?? {})).toEqual(expect.arrayContaining(names));
    for (const format of ['csv', 'json'] as const) {
      const copy = await plantAccount(database());
      const done = await importInto(copy, await exported(ann, format));
      expect([done.format, done.counts]).toMatchObject(['waymark', { added: 3, errors: 0 }]);
      expect(await said(copy)).toEqual(before);
    }
  });

  test('[IMP-20] interviews and people come with a JSON export, are hidden and undone with it', async () => {
    const who = await plantAccount(database());
    const record = recordDeps(database(), clock);
    const addTo = (name: string) =>
      createApplication(parts(), who, {
        company: { name },
        job_title: 'Engineer',
        status: 'oa',
        source: 'Manual',
      });
    const [first, second] = [await addTo('Acme'), await addTo('Bond')];
    await createInterview(record, who, first.id, {
      kind: 'video',
      starts_at: '2026-03-12T10:00:00+01:00',
      zone: 'Europe/Berlin',
      minutes: 45,
      people: 'Kim',
      notes: 'Ask about\nthe team',
    });
    await createContact(record, who, {
      name: 'Kim Ek',
      role: 'Recruiter',
      mail: 'kim@acme.example',
      company_id: first.company_id,
      application_ids: [first.id, second.id],
      last_spoken_on: '2026-03-01',
    });
    await createPaper(record, who, first.id, { kind: 'letter', label: 'Cover letter', text: 'Hi' });
    expect(await exported(who, 'csv')).toMatch(
      /2026-03-12T09:00:00\.000Z, Europe\/Berlin, video, Kim",?.*Kim Ek, Recruiter, kim@acme\.example.*letter, Cover letter/,
    );
    const text = await exported(who, 'json');
    const before = await said(who);
    expect(JSON.stringify(before)).toContain('Cover letter');
    const copy = await plantAccount(database());
    const deps = importDeps(database(), clock);
    const id = await uploadText(deps, copy, text);
    // A run that fails when everything is stored leaves nothing.
    const gone = { ...deps.companies, areLive: async () => false };
    const run = (parts_: ImportsDeps) => runImport(parts_, copy, id, { duplicates: 'skip' });
    await expect(run({ ...deps, companies: gone })).rejects.toMatchObject({ status: 409 });
    expect((await listContacts(record, copy, { page: 1 })).data).toEqual([]);
    await run(deps);
    const without = before.map((one) => ({ ...one, papers: [] }));
    expect(await said(copy)).toEqual(without);
    const people = () => listContacts(record, copy, { page: 1 });
    expect((await people()).data).toMatchObject([
      {
        name: 'Kim Ek',
        company_name: 'Acme',
        application_ids: [expect.any(String), expect.any(String)],
      },
    ]);
    const [kim] = (await people()).data;
    await undoImport(deps, copy, id, 'keep');
    expect((await people()).data).toEqual([]);
    expect(await said(copy)).toEqual([]);
    await restoreContact(record, copy, kim!.id);
    expect((await people()).data).toMatchObject([{ name: 'Kim Ek', application_ids: [] }]);
  });

  test('[IMP-14] JSON has the history; in CSV no cell begins a formula', async () => {
    const { applications } = JSON.parse(await exported(ann, 'json')) as {
      applications: Exported[];
    };
    expect(applications[0]?.history).toContainEqual(
      expect.objectContaining({ field: 'status', old_value: 'applied', new_value: 'offer' }),
    );
    const csv = await exported(ann, 'csv');
    expect(csv).toContain(`,'=SUM(1),"'-1 'quoted', ""both"""`);
    expect(csv).not.toMatch(/,"?[=+@-]/);
  });

  const range = { from: '2026-03-02', to: '2026-03-31' };

  test('[IMP-15] a report names what was applied for, week by week, with its outcome', async () => {
    const report = await getReport(parts(), ann, { ...range, format: 'json' });
    expect(JSON.parse(await text(report))).toMatchObject({
      ...range,
      total: 3,
      made_on: '2026-03-10',
      weeks: [
        {
          from: '2026-03-02',
          to: '2026-03-08',
          applications: [
            {
              company_name: '=SUM(1)',
              contact: 'https://trail.example/1?a=1,2',
              source: 'Online',
              outcome: 'Offer, declined (2026-03-09)',
            },
            { company_name: 'N/A', outcome: 'Applied' },
            {},
          ],
        },
      ],
    });
    const lines = (await text(await getReport(parts(), ann, { ...range, format: 'csv' }))).split(
      '\n',
    );
    expect(lines[1]).toMatch(/^2026-03-02,2026-03-02,'=SUM\(1\),/);
    const none = { from: '2026-03-03', to: '2026-03-07', format: 'json' } as const;
    expect(JSON.parse(await text(await getReport(parts(), ann, none)))).toMatchObject({
      total: 0,
      weeks: [],
    });
  });

  test('[IMP-15] a long report is read in parts, without notes, and has every application once', async () => {
    const bob = await plantAccount(database());
    await database().transaction(bob, async (tx) => {
      await sql`
        insert into applications (id, user_id, job_title, status, date_applied, source, notes,
          created_at, updated_at, search_text, company_key, title_key)
        select gen_random_uuid(), ${bob.userId}, 'Cook', 'applied', date '2026-03-02' + n % 21, 'Manual', 'Long',
          now(), now(), '', '', '' from generate_series(1, 1201) as n`.execute(tx);
    });
    const counted = countedDatabase(database);
    const report = await getReport({ ...parts(), database: counted.database }, bob, {
      ...range,
      format: 'json',
    });
    const { total, weeks } = JSON.parse(await text(report)) as {
      total: number;
      weeks: { from: string; applications: { id: string; date_applied: string }[] }[];
    };
    const all = weeks.flatMap(({ applications }) => applications);
    expect([total, new Set(all.map(({ id }) => id)).size]).toEqual([1201, 1201]);
    expect(weeks.map(({ from }) => from)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
    const dates = all.map((one) => one.date_applied);
    expect(dates).toEqual(dates.toSorted());
    const statements = counted.taken();
    expect(statements.filter((each) => each === 'begin')).toHaveLength(4);
    expect(statements.join('\n')).not.toMatch(/notes|SelectAll/);
  });
});
