import { expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { insertAnswer, saveAnswer } from '#server/features/jobgpt/repository/answers.ts';
import { createPaper, listPapers } from '#server/features/record/papers.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { applicationDeps, recordDeps } from '#test/support/tracker.ts';

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
});
