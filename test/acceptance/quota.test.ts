import { randomBytes } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { AI_ANSWER_MAX, NOTES_MAX, USER_METADATA_MAX_BYTES } from '#shared/core/limits.ts';
import { describeOnSharedServer, SMALL_QUOTA } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';

const prose = (characters: number) =>
  randomBytes(characters).toString('base64').slice(0, characters);
const FULL = /^Your account is full: [\d.]+ kB of 19\.5 kB are used \(.*applications [\d.]+ kB/;

describeOnSharedServer(
  'what an account may hold',
  (server) => {
    let ann: Person;
    beforeEach(async () => {
      ann = await signIn(server());
    });

    const add = (notes: string) =>
      ann.api('POST', '/api/applications/', {
        company: { name: 'ACME' },
        job_title: 'Engineer',
        notes,
      });
    const keep = (response: string) =>
      ann.api('POST', '/api/assistant/answers/', {
        mode: 'general',
        model: 'm',
        templateUsed: 't',
        userInput: 'why',
        response,
      });
    /** Fills the account until no further kilobyte fits. */
    async function fill(): Promise<void> {
      for (let count = 0; count < 50; count += 1) {
        if ((await add(prose(1_000))).status === 409) return;
      }
      throw new Error('the account never became full');
    }

    test('[ACC-5] a write to a full account is 409 and says what uses the space; so do saved answers and account details', async () => {
      await fill();
      const { status, body } = await add(prose(1_000));
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'account_full',
        status: 409,
        title: expect.stringMatching(FULL),
        usage: {
          bytes: expect.any(Number),
          bytes_limit: 20_000,
          rows_limit: 1_000,
          kinds: expect.arrayContaining([
            { kind: 'applications', rows: expect.any(Number), bytes: expect.any(Number) },
          ]),
        },
      });
      expect(await keep(prose(2_000))).toMatchObject({
        status: 409,
        body: { code: 'account_full' },
      });
      const { error } = await ann.auth.updateUser({ data: { about: prose(2_000) } });
      expect(error).toMatchObject({ status: 409, code: 'account_full', name: 'AuthApiError' });
      expect(error?.message).toMatch(FULL);
      const list = await ann.api('GET', '/api/applications/');
      expect(list.status).toBe(200);
    });

    test('[ACC-7] an application can be deleted from a full account, and other people are not affected', async () => {
      await fill();
      const { body } = await ann.api('GET', '/api/applications/');
      const [{ id }] = (body as { data: [{ id: string }] }).data;
      expect((await ann.api('DELETE', `/api/applications/${id}/`)).status).toBe(204);
      ann = await signIn(server());
      expect((await add(prose(1_000))).status).toBe(201);
    });

    test('[ACC-6] a value that is too large is 413 in each protocol’s form, and nothing is stored', async () => {
      const tooLarge = { status: 413, body: { code: 'value_too_large' } };
      expect(await add('x'.repeat(NOTES_MAX + 1))).toMatchObject({
        ...tooLarge,
        body: { field: 'notes', title: `notes must be at most ${NOTES_MAX} characters` },
      });
      expect(await keep('x'.repeat(AI_ANSWER_MAX + 1))).toMatchObject({
        ...tooLarge,
        body: { field: 'response' },
      });
      // Within the field's limit, but more than an account may hold here.
      expect(await add('x'.repeat(40_000))).toMatchObject(tooLarge);
      const { error } = await ann.auth.updateUser({
        data: { about: 'x'.repeat(USER_METADATA_MAX_BYTES) },
      });
      expect(error).toMatchObject({ status: 413, code: 'value_too_large' });
      const list = await ann.api('GET', '/api/applications/');
      expect(list.body).toMatchObject({ totalRecords: 0 });
    });

    test('[ACC-16] a file to import counts until it is imported or discarded, and one without room is refused', async () => {
      const upload = async (rows: number) => {
        const lines = Array.from({ length: rows }, (_, n) => `Trail ${n},Cook,${prose(100)}`);
        const form = new FormData();
        const text = ['Company,Title,Notes', ...lines].join('\n');
        form.set('file', new Blob([text], { type: 'text/csv' }), 'list.csv');
        const headers = { authorization: `Bearer ${ann.session.access_token}` };
        const answer = await fetch(`${server().url}/api/imports/`, {
          method: 'POST',
          headers,
          body: form,
        });
        return { status: answer.status, body: (await answer.json()) as Record<string, string> };
      };
      const first = await upload(100);
      expect(first.status).toBe(201);
      // The file leaves no room for so much beside it.
      const refused = await keep(prose(15_000));
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'account_full',
          title: expect.stringMatching(/are used \(the file you are importing \d+\.\d kB/),
        },
      });
      expect(await upload(300)).toMatchObject({
        status: 413,
        body: { code: 'value_too_large', title: 'This is larger than your account’s limit' },
      });
      // What was refused takes no room, and what is imported takes the place of its file.
      const again = await upload(100);
      expect(again.status).toBe(201);
      const run = await ann.api('POST', `/api/imports/${again.body['id']}/run/`, {});
      expect(run).toMatchObject({ status: 200, body: { state: 'done' } });
      expect(await upload(120)).toMatchObject({
        status: 409,
        body: { code: 'account_full', title: expect.stringMatching(/^Your account is full: /) },
      });
    });
  },
  SMALL_QUOTA,
);
