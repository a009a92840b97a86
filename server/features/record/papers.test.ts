import { expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { getApplicationBoard } from '#server/features/applications/get-application-board.ts';
import { listApplications } from '#server/features/applications/read-applications.ts';
import { insertAnswer, saveAnswer } from '#server/features/jobgpt/repository/answers.ts';
import { readPostingsAgain } from '#server/features/record/kept-says.ts';
import { createPaper, deletePaper, listPapers } from '#server/features/record/papers.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationDeps, applicationRoutesDeps, recordDeps } from '#test/support/tracker.ts';

describeOnEmbeddedDatabase('papers', (database) => {
  test('[APP-170] a letter names the JobGPT answer it was taken from, while that is there', async () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const clock = { now: () => now };
    const [person, stranger] = [await plantAccount(database()), await plantAccount(database())];
    const { userId } = person;
    const record = recordDeps(database(), clock);
    const { id } = await createApplication(applicationDeps(database(), clock), person, {
      company: { name: 'Lund' },
      job_title: 'Engineer',
      status: 'applied',
      source: 'Manual',
    });
    const answerOf = (owner: typeof person) =>
      database().transaction(owner, (tx) =>
        insertAnswer(tx, {
          id: crypto.randomUUID(),
          user_id: owner.userId,
          mode: 'general',
          model: 'm',
          template_used: 't',
          user_input: 'Why?',
          response: 'Because',
          created_at: now,
        }),
      );
    const [own, foreign] = [await answerOf(person), await answerOf(stranger)];
    const keep = (answer: { readonly id: string }) =>
      createPaper(record, person, id, { kind: 'letter', text: 'Because', answer_id: answer.id });
    const named = async () =>
      (await listPapers(record, person, { id, page: 1 })).data[0]?.answer_id;
    expect(await keep(own)).toMatchObject({ answer_id: own.id });
    expect(await named()).toBe(own.id);
    const mark = (deleted_at: Date | null) =>
      database().transaction(person, (tx) =>
        saveAnswer(tx, { userId, id: own.id, deleted: !deleted_at }, { deleted_at }),
      );
    await mark(now);
    expect(await named()).toBeNull();
    for (const gone of [own, foreign]) {
      await expect(keep(gone)).rejects.toMatchObject({ form: { status: 400 }, field: 'answer_id' });
    }
    await mark(null);
    expect(await named()).toBe(own.id);
  });

  /** Applications with a posting each, and the list and board of their person. */
  async function withPostings(texts: Readonly<Record<string, readonly string[]>>) {
    let now = new Date('2026-03-01T12:00:00Z');
    const clock = { now: () => now };
    const person = await plantAccount(database());
    const parts = applicationRoutesDeps(database(), clock);
    const [record, ids] = [recordDeps(database(), clock), new Map<string, string>()];
    const keep = (job: string, paper: { kind: 'posting' | 'letter'; text: string }) => {
      now = new Date(now.getTime() + 1000);
      return createPaper(record, person, ids.get(job) ?? '', paper);
    };
    for (const [job_title, postings] of Object.entries(texts)) {
      const { id } = await createApplication(parts, person, {
        company: { name: 'Lund' },
        job_title,
        status: 'applied',
        source: 'Manual',
      });
      ids.set(job_title, id);
      for (const text of postings) await keep(job_title, { kind: 'posting', text });
    }
    const list = async (without?: readonly ('no' | 'citizenship')[], search?: string) => {
      const query = { page: 1, limit: 10, sort: 'job_title', without, search } as const;
      const { data, left_out, says, totalRecords } = await listApplications(parts, person, query);
      return { titles: data.map((row) => row.job_title), left_out, says, totalRecords };
    };
    const board = (without?: readonly ('no' | 'citizenship')[]) =>
      getApplicationBoard(parts, person, { page: 1, limit: 50, without });
    const remove = (paper: string) => deletePaper(record, person, { paper });
    return { person, list, board, keep, remove };
  }

  test('[POST-16] the list and the board leave out what their newest postings refuse, and count it', async () => {
    const { list, board, keep, remove } = await withPostings({
      Asks: ['U.S. citizenship is required.'],
      Depends: ['Sponsorship is considered on a case-by-case basis.'],
      None: [],
      Refuses: ['Visa sponsorship is available.', 'We do not sponsor visas.'],
      Silent: ['Great team.'],
      Sponsors: ['We do not sponsor visas.', 'Visa sponsorship is available.'],
    });
    const all = ['Asks', 'Depends', 'None', 'Refuses', 'Silent', 'Sponsors'];
    const whole = await list();
    expect([whole.titles, whole.left_out]).toEqual([all, 0]);
    expect(whole.says.map(({ verdict, about }) => [verdict, about])).toEqual([
      ['citizenship', 'citizens'],
      ['depends', 'cases'],
      ['no', 'sponsorship'],
      ['yes', 'sponsorship'],
    ]);
    const without = async (...verdicts: ('no' | 'citizenship')[]) => {
      const { titles, left_out } = await list(verdicts);
      return [all.filter((title) => !titles.includes(title)), left_out];
    };
    expect(await without('no')).toEqual([['Refuses'], 1]);
    expect(await without('no', 'citizenship')).toEqual([['Asks', 'Refuses'], 2]);
    expect(await list(['no'], 'refuses')).toMatchObject({
      titles: [],
      totalRecords: 0,
      left_out: 1,
    });
    // What was deleted, and a letter, say nothing.
    const promise = { kind: 'posting', text: 'Visa sponsorship is available.' } as const;
    const { id } = await keep('Refuses', promise);
    expect(await without('no')).toEqual([[], 0]);
    await remove(id);
    await keep('Refuses', { kind: 'letter', text: 'Dear team' });
    expect(await without('no')).toEqual([['Refuses'], 1]);
    const { columns, left_out } = await board(['no', 'citizenship']);
    expect([columns[0]?.total, left_out]).toEqual([4, 2]);
  });

  test('[POST-17] postings that older rules read, or none, are read again, nothing else', async () => {
    const { person, list } = await withPostings({ Refuses: ['We do not sponsor visas.'] });
    await database().transaction({ role: 'service_role' }, (tx) =>
      tx
        .updateTable('application_papers')
        .set({ says: null, says_rules: 0 })
        .where('user_id', '=', person.userId)
        .execute(),
    );
    expect((await list(['no'])).titles).toEqual(['Refuses']);
    expect(await readPostingsAgain(database())).toBe(1);
    expect((await list(['no'])).titles).toEqual([]);
    expect(await readPostingsAgain(database())).toBe(0);
  });
});
