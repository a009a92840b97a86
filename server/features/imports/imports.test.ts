import { beforeAll, expect, test } from 'vitest';

import { listApplicationPage } from '#server/features/applications/repository/list-page.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { purgeImports } from '#server/features/imports/imports.ts';
import { previewImport } from '#server/features/imports/preview-import.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#shared/core/errors.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { applicationDeps, importDeps, uploadText } from '#test/support/tracker.ts';

const HEADINGS = 'Job Title,Company Name,Location,Job URL,Applied Date,Status,Notes';
const line = (n: number, more = '') =>
  `Engineer ${n},Trail ${n % 7},Utah,https://trail.example/jobs/${n},2026-03-04,APPLIED,${more}`;
const csv = (...lines: string[]) => [HEADINGS, ...lines].join('\n');
const SKIP = { duplicates: 'skip' } as const;

describeOnBothDatabases('imports', (database) => {
  let person: SignedIn;
  let now = new Date('2026-03-10T12:00:00Z');
  const clock = { now: () => now };
  const later = (ms: number) => (now = new Date(now.getTime() + ms));

  const parts = () => applicationDeps(database(), clock);
  const deps = () => importDeps(database(), clock);
  const upload = (text: string) => uploadText(deps(), person, text);
  const list = () =>
    database().transaction(person, async (tx) => {
      const order = { sort: 'job_title', direction: 'asc', offset: 0, limit: 2000 } as const;
      const filter = { ...order, now: new Date() };
      const found = await listApplicationPage(tx, parts(), person.userId, filter);
      return found.rows;
    });
  const companies = () =>
    database().transaction(person, (tx) =>
      tx.selectFrom('tracks_company').select('name').where('deleted_at', 'is', null).execute(),
    );
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? error.message : error),
    );

  beforeAll(async () => {
    person = await plantAccount(database());
  });

  test('[IMP-7] an import is previewed, then visible at once with its companies, and undone as a whole', async () => {
    const id = await upload(csv(line(1), line(2, 'Call, "soon"'), ',Trail,,,soon,APPLIED,'));
    expect(await previewImport(deps(), person, id, SKIP)).toMatchObject({
      format: 'simplify',
      counts: { added: 2, errors: 1 },
      statuses: [{ text: 'APPLIED', rows: 3, choice: 'applied' }],
      problems: [
        { line: 4, column: 'Job Title' },
        { line: 4, column: 'Applied Date' },
      ],
    });
    expect(await list()).toEqual([]);
    const settings = { ...SKIP, statuses: { applied: 'oa' } } as const;
    const done = await runImport(deps(), person, id, settings);
    expect(done).toMatchObject({ state: 'done', file_name: 'tracker.csv', counts: { added: 2 } });
    expect(await list()).toMatchObject([
      { job_title: 'Engineer 1', company_name: 'Trail 1', status: 'oa' },
      { job_title: 'Engineer 2', date_applied: '2026-03-04', updated_at: now },
    ]);
    expect(await companies()).toHaveLength(2);
    expect(await refusal(runImport(deps(), person, id, SKIP))).toBe('This import is finished.');
    later(1000);
    const { removed, kept } = await undoImport(deps(), person, id, 'keep');
    expect([removed, kept]).toEqual([2, 0]);
    expect([await list(), await companies()]).toEqual([[], []]);
    expect(await refusal(undoImport(deps(), person, id, 'keep'))).toMatch(/finished import/);
  });

  test('[IMP-32] the preview says which lines are no applications, and counts them nowhere', async () => {
    const text = 'Company,Role,Applied\nTrail,Cook,2026-03-04\nOCTOBER 2026,,\nTotal,1,';
    const id = await upload(text);
    expect(await previewImport(deps(), person, id, SKIP)).toMatchObject({
      total: 1,
      counts: { added: 1, left_out: 0, errors: 0 },
      passed_over: {
        count: 2,
        lines: [
          { line: 3, reason: 'A title between the rows: “OCTOBER 2026”' },
          { line: 4, reason: 'A total or another line of figures' },
        ],
      },
    });
  });

  test('[IMP-8] what was changed since is kept by the undo, and said', async () => {
    const id = await upload(csv(line(1), line(2)));
    await runImport(deps(), person, id, SKIP);
    later(1000);
    const [first] = await list();
    await updateApplication(parts(), person, first!.id, { notes: 'They called' });
    later(1000);
    expect(await undoImport(deps(), person, id, 'keep')).toMatchObject({ removed: 1, kept: 1 });
    expect(await list()).toMatchObject([{ job_title: 'Engineer 1', notes: 'They called' }]);
  });

  test('[IMP-9] an update completes what is there, and the undo takes that back', async () => {
    const before = await list();
    expect(before).toHaveLength(1);
    const text = csv(line(1, 'New note').replace('APPLIED', 'REJECTED'), line(3));
    const id = await upload(text);
    const settings = { duplicates: 'update' } as const;
    const { counts } = await runImport(deps(), person, id, settings);
    expect(counts).toMatchObject({ added: 1, updated: 1 });
    expect(await list()).toMatchObject([
      { id: before[0]!.id, status: 'rejected', notes: 'They called\n\nNew note' },
      { job_title: 'Engineer 3' },
    ]);
    // Nothing is new for the same file once more.
    const again = await runImport(deps(), person, await upload(text), settings);
    expect(again.counts).toMatchObject({ added: 0, updated: 0, duplicates: 2 });
    later(1000);
    expect(await undoImport(deps(), person, id, 'keep')).toMatchObject({ removed: 1, reverted: 1 });
    const { id: same, status, notes, job_link } = before[0]!;
    expect(await list()).toMatchObject([{ id: same, status, notes, job_link, updated_at: now }]);
    expect(await list()).toHaveLength(1);
  });

  test('[IMP-11] a file waits a day to be imported, and then the clean-up removes it', async () => {
    const id = await upload(csv(line(9000)));
    expect(await purgeImports(deps())).toBe(0);
    later(25 * 3_600_000);
    expect(await purgeImports(deps())).toBe(1);
    expect(await refusal(previewImport(deps(), person, id, SKIP))).toBe('Import not found');
  });

  test('[IMP-11] of two files that are uploaded at once the later one stays, and the other is refused', async () => {
    const text = csv(...Array.from({ length: 600 }, (_, n) => line(20_000 + n)));
    let steps = 0;
    let second = '';
    const amid: Database = {
      ...database(),
      async transaction(identity, work) {
        // The first file is partly stored when the second one comes.
        if (steps++ === 2) second = await upload(text);
        return database().transaction(identity, work);
      },
    };
    expect(await refusal(uploadText(importDeps(amid, clock), person, text))).toBe(
      'Another file was uploaded meanwhile, and took the place of this one.',
    );
    const { counts } = await previewImport(deps(), person, second, SKIP);
    expect(counts.added).toBe(600);
  });

  test('[IMP-12] a file that is no table is refused with its reason', async () => {
    for (const [text, reason] of [
      ['', 'Please choose a file.'],
      ['{"a": 1}', 'This file cannot be read: it contains no table of applications.'],
      ['{"a": ', 'This file cannot be read: The body is not valid JSON.'],
      [
        '%PDF-1.7',
        'This file cannot be read: it is not CSV, TSV, XLSX, JSON, HTML or Markdown, or a ZIP archive of one of these.',
      ],
      [csv(...Array.from({ length: 10_001 }, () => 'a')), /more than 10,000 rows/],
    ] as const) {
      const said = await refusal(upload(text));
      if (typeof reason === 'string') expect(said).toBe(reason);
      else expect(said).toMatch(reason);
    }
  });
});
