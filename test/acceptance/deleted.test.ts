import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import type { DeletedRecord } from '#shared/account/contracts/schemas.ts';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { DELETED_KEPT_DAYS, DELETED_PAGE_SIZE, FILES_PER_PERSON } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { companyMessages } from '#shared/companies/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { unzip } from '#test/support/archive.ts';
import {
  describeOnSharedServer,
  describeOnSharedServers,
  SMALL_QUOTA,
} from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const PDF = resumeBytes('one-column.pdf');
const OTHER_PDF = resumeBytes('two-columns.pdf');
const blob = (bytes: Buffer<ArrayBuffer>) => new Blob([bytes], { type: RESUME_TYPES.pdf });

interface Application {
  readonly id: string;
  readonly company_id: string;
  readonly company_name: string;
}

/** A person and what a test does with their records. */
function actionsOf(person: Person) {
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await person.api(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const list = async (page = 1) =>
    (await done('GET', `/api/account/deleted/?page=${page}`)) as {
      data: DeletedRecord[];
      totalRecords: number;
      totalPages: number;
    };
  return {
    done,
    list,
    labels: async () => (await list()).data.map(({ kind, label }) => `${kind}: ${label}`),
    add: async (company: string, job_title = 'Engineer') =>
      (await done('POST', '/api/applications/', {
        company: { name: company, description: `notes on ${company}` },
        job_title,
      })) as Application,
    answer: async (userInput: string) =>
      (await done('POST', '/api/assistant/answers/', {
        mode: 'general',
        model: 'm',
        templateUsed: 't',
        userInput,
        response: 'An answer.',
      })) as { id: string },
    restore: (kind: string, id: string) =>
      person.api('POST', `/api/account/deleted/${kind}/${id}/restore/`),
    purge: (kind: string, id: string) =>
      person.api('DELETE', `/api/account/deleted/${kind}/${id}/`),
  };
}

describeOnSharedServers('/api/account/deleted/', (server) => {
  let ann: Person;
  let her: ReturnType<typeof actionsOf>;
  beforeEach(async () => {
    ann = await signIn(server());
    her = actionsOf(ann);
  });

  async function upload(name: string, bytes: Buffer<ArrayBuffer>): Promise<Profile> {
    const form = new FormData();
    form.set('resume', blob(bytes), name);
    const answer = await fetch(`${server().url}/api/profile/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ann.session.access_token}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Profile;
  }
  const profile = async () => (await her.done('GET', '/api/profile/')) as Profile;
  const bytesOf = async (url: string | null) =>
    Buffer.from(await (await fetch(server().url + String(url))).arrayBuffer());
  const files = () => storageOf(server(), ann).from('resumes');

  test('[ACC-9] lists applications, answers, companies and resumes with what they were called and until when', async () => {
    const application = await her.add('Northwind', 'Platform Engineer');
    await her.done('DELETE', `/api/applications/${application.id}/`);
    const { id } = await her.answer('Why us?');
    await her.done('DELETE', `/api/assistant/answers/${id}/`);
    await her.done('DELETE', `/api/companies/${application.company_id}/`);
    await upload('Ann résumé.pdf', PDF);
    await her.done('PATCH', '/api/profile/', { resume: null });
    const { data, totalRecords } = await her.list();
    expect(totalRecords).toBe(4);
    expect(data.map(({ kind, label }) => [kind, label])).toEqual([
      ['resume', 'Ann résumé.pdf'],
      ['company', 'Northwind'],
      ['answer', 'Why us?'],
      ['application', 'Platform Engineer at Northwind'],
    ]);
    for (const { deletedAt, endsAt } of data) {
      expect(Date.parse(endsAt) - Date.parse(deletedAt)).toBe(DELETED_KEPT_DAYS * 86_400_000);
      expect(Math.abs(Date.now() - Date.parse(deletedAt))).toBeLessThan(60_000);
    }
    const eve = actionsOf(await signIn(server()));
    expect(await eve.labels()).toEqual([]);
    for (const { kind, id: theirs } of data) {
      expect((await eve.restore(kind, theirs)).status).toBe(404);
      expect((await eve.purge(kind, theirs)).status).toBe(404);
    }
    expect((await her.list()).totalRecords).toBe(4);
  });

  test('[ACC-9] comes in pages, what was deleted last first', async () => {
    const ids = [];
    for (let count = 0; count <= DELETED_PAGE_SIZE; count += 1) {
      const { id } = await her.answer(`Question ${count}`);
      await her.done('DELETE', `/api/assistant/answers/${id}/`);
      ids.push(id);
    }
    const [first, second, beyond] = [await her.list(1), await her.list(2), await her.list(9)];
    const shown = [...first.data, ...second.data].map(({ id }) => id);
    expect(shown).toEqual(ids.toReversed());
    expect(second).toMatchObject({ data: [{ label: 'Question 0' }], totalPages: 2 });
    expect(beyond).toMatchObject({ data: [], totalRecords: DELETED_PAGE_SIZE + 1 });
  });

  test('[ACC-10] each kind is brought back as it was; a second time is 404 and changes nothing', async () => {
    const application = await her.add('Northwind');
    await her.done('DELETE', `/api/applications/${application.id}/`);
    const { id: answer } = await her.answer('Why us?');
    await her.done('DELETE', `/api/assistant/answers/${answer}/`);
    const { data } = await her.list();
    for (const { kind, id } of data) {
      expect(await her.restore(kind, id)).toEqual({ status: 204, body: undefined });
      expect(await her.restore(kind, id)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await ann.api('GET', `/api/applications/${application.id}/`)).body).toMatchObject({
      company_name: 'Northwind',
    });
    expect((await ann.api('GET', '/api/assistant/answers/')).body).toMatchObject({
      data: [{ id: answer }],
    });
    expect(await her.labels()).toEqual([]);
    expect((await her.restore('application', randomUUID())).status).toBe(404);
    expect((await her.restore('mail', application.id)).status).toBe(400);
  });

  test('[ACC-10] of two requests that bring back the same record at once, one does', async () => {
    const { id } = await her.add('Northwind');
    await her.done('DELETE', `/api/applications/${id}/`);
    const answers = await Promise.all([
      her.restore('application', id),
      her.restore('application', id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  test('[ACC-11] deleting now is for good, and only of what was deleted before', async () => {
    const application = await her.add('Northwind');
    const { id: answer } = await her.answer('Why us?');
    await upload('a.pdf', PDF);
    const { resume_id } = await profile();
    const all = [
      ['application', application.id],
      ['answer', answer],
      ['resume', String(resume_id)],
      ['company', application.company_id],
    ] as const;
    for (const [kind, id] of all) expect((await her.purge(kind, id)).status).toBe(404);
    await her.done('DELETE', `/api/applications/${application.id}/`);
    await her.done('DELETE', `/api/assistant/answers/${answer}/`);
    await her.done('PATCH', '/api/profile/', { resume: null });
    await her.done('DELETE', `/api/companies/${application.company_id}/`);
    for (const [kind, id] of all) {
      expect(await her.purge(kind, id)).toEqual({ status: 204, body: undefined });
      expect((await her.purge(kind, id)).status).toBe(404);
      expect((await her.restore(kind, id)).status).toBe(404);
    }
    expect(await her.labels()).toEqual([]);
  });

  test('[ACC-12] a company without applications is deleted and brought back; one with some is not', async () => {
    const { id, company_id } = await her.add('Northwind');
    expect(await ann.api('DELETE', `/api/companies/${company_id}/`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', title: companyMessages.inUse(1, 0) },
    });
    await her.done('DELETE', `/api/applications/${id}/`);
    await her.done('DELETE', `/api/companies/${company_id}/`);
    expect((await ann.api('GET', `/api/companies/${company_id}/`)).status).toBe(404);
    expect((await ann.api('DELETE', `/api/companies/${company_id}/`)).status).toBe(404);
    expect((await ann.api('GET', '/api/companies/by-name/Northwind/')).status).toBe(404);
    expect((await ann.api('PUT', `/api/companies/${company_id}/`, {})).status).toBe(404);
    expect((await ann.api('GET', '/api/companies/')).body).toMatchObject({ totalRecords: 0 });
    expect((await her.restore('company', company_id)).status).toBe(204);
    expect((await ann.api('GET', `/api/companies/${company_id}/`)).body).toMatchObject({
      name: 'Northwind',
      description: 'notes on Northwind',
    });
  });

  test('[ACC-12] a name of a deleted company is free, and its company cannot come back while another has it', async () => {
    const { id, company_id } = await her.add('Northwind');
    await her.done('DELETE', `/api/applications/${id}/`);
    await her.done('DELETE', `/api/companies/${company_id}/`);
    const second = await her.add('NORTHWIND');
    expect(second.company_id).not.toBe(company_id);
    expect(await her.restore('company', company_id)).toMatchObject({
      status: 409,
      body: { title: serverMessages.companies.nameTaken },
    });
    await her.done('PUT', `/api/companies/${second.company_id}/`, { name: 'Southwind' });
    expect((await her.restore('company', company_id)).status).toBe(204);
  });

  test('[ACC-13] an application brings its company back, or joins the one that has its name by now', async () => {
    const first = await her.add('Northwind', 'One');
    const second = await her.add('Northwind', 'Two');
    for (const { id } of [first, second]) await her.done('DELETE', `/api/applications/${id}/`);
    await her.done('DELETE', `/api/companies/${first.company_id}/`);
    // Its name must not be lost while they can come back.
    expect(await her.purge('company', first.company_id)).toMatchObject({
      status: 409,
      body: { title: serverMessages.companies.stillNamed },
    });
    const third = await her.add('Northwind', 'Three');
    expect((await her.restore('application', first.id)).status).toBe(204);
    const back = (await her.done('GET', `/api/applications/${first.id}/`)) as Application;
    expect(back).toMatchObject({ company_name: 'Northwind', company_id: third.company_id });

    for (const { id } of [first, third]) await her.done('DELETE', `/api/applications/${id}/`);
    await her.done('DELETE', `/api/companies/${third.company_id}/`);
    expect((await her.restore('application', second.id)).status).toBe(204);
    const company = (await her.done('GET', `/api/companies/${first.company_id}/`)) as Company;
    expect(company).toMatchObject({ name: 'Northwind', application_count: 1 });
  });

  test('[ACC-13] a company is never deleted under an application that is added or brought back at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, company_id } = await her.add(`Racing ${round}`);
      await her.done('DELETE', `/api/applications/${id}/`);
      const [restored] = await Promise.all([
        her.restore('application', id),
        ann.api('DELETE', `/api/companies/${company_id}/`),
        her.add(`Racing ${round}`, 'Added'),
      ]);
      expect(restored.status).toBe(204);
      const { data } = (await her.done('GET', `/api/applications/?search=Racing+${round}`)) as {
        data: Application[];
      };
      expect(data).toHaveLength(2);
      for (const application of data) {
        expect(application.company_name).toBe(`Racing ${round}`);
        await her.done('GET', `/api/companies/${application.company_id}/`);
      }
    }
  });

  test('[RES-22] a replaced resume comes back with its name, and the one in its place can come back in turn', async () => {
    const first = await upload('first.pdf', PDF);
    const second = await upload('second.pdf', OTHER_PDF);
    expect(await her.labels()).toEqual(['resume: first.pdf']);
    expect((await her.restore('resume', String(first.resume_id))).status).toBe(204);
    const back = await profile();
    expect(back).toMatchObject({
      resume: first.resume,
      resume_name: 'first.pdf',
      resume_size: PDF.length,
    });
    expect((await bytesOf(back.resume_url)).equals(PDF)).toBe(true);
    const read = await ann.api('POST', '/functions/v1/process-resume', { filePath: back.resume });
    expect(read.status).toBe(200);
    expect(await her.labels()).toEqual(['resume: second.pdf']);
    expect((await her.restore('resume', String(second.resume_id))).status).toBe(204);
    expect(await profile()).toMatchObject({ resume_name: 'second.pdf' });
  });

  test('[RES-23] a file removed by the storage protocol comes back where it was; meanwhile the protocol does not know it', async () => {
    const path = `${ann.session.user.id}/1-x.pdf`;
    await files().upload(path, blob(PDF), { metadata: { fileName: 'Version for banks.pdf' } });
    const link = (await files().createSignedUrl(path, 600)).data?.signedUrl ?? '';
    expect((await fetch(link)).status).toBe(200);
    const { data: removed } = await files().remove([path]);
    expect(removed).toMatchObject([{ name: path }]);
    expect((await files().remove([path])).data).toEqual([]);
    expect((await files().list(ann.session.user.id)).data).toEqual([]);
    expect((await files().download(path)).error).not.toBeNull();
    expect((await fetch(link)).status).toBe(400);
    const [record] = (await her.list()).data;
    expect(record).toMatchObject({ kind: 'resume', label: 'Version for banks.pdf' });
    expect((await her.restore('resume', String(record?.id))).status).toBe(204);
    const { data: again } = await files().download(path);
    expect(Buffer.from(await (again as Blob).arrayBuffer()).equals(PDF)).toBe(true);
    expect((await files().list(ann.session.user.id)).data).toMatchObject([
      { name: '1-x.pdf', user_metadata: { fileName: 'Version for banks.pdf' } },
    ]);
    // The link was made before the removal and has ended with it.
    expect((await fetch(link)).status).toBe(400);
    expect(await profile()).toMatchObject({ resume: null });
  });

  test('[RES-23] a file whose name is taken by now stays deleted, with the reason', async () => {
    const path = `${ann.session.user.id}/1-x.pdf`;
    await files().upload(path, blob(PDF));
    await files().remove([path]);
    await files().upload(path, blob(OTHER_PDF));
    const [record] = (await her.list()).data;
    expect(await her.restore('resume', String(record?.id))).toMatchObject({
      status: 409,
      body: { code: 'conflict', title: resumeMessages.nameTaken },
    });
    expect(await her.labels()).toEqual(['resume: 1-x.pdf']);
  });

  test('[RES-24] removed files count for the files of a person, and the oldest of them make room', async () => {
    const folder = ann.session.user.id;
    const uploadFiles = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const { error } = await files().upload(`${folder}/${at}.pdf`, blob(PDF));
        expect(error).toBeNull();
      }
    };
    await uploadFiles(0, 3);
    await files().remove([`${folder}/0.pdf`]);
    await files().remove([`${folder}/1.pdf`]);
    expect(await her.labels()).toEqual(['resume: 1.pdf', 'resume: 0.pdf']);
    // One live and two removed files are three; the next ones fill the rest.
    await uploadFiles(3, FILES_PER_PERSON);
    expect(await her.labels()).toEqual(['resume: 1.pdf', 'resume: 0.pdf']);
    await uploadFiles(FILES_PER_PERSON, FILES_PER_PERSON + 1);
    expect(await her.labels()).toEqual(['resume: 1.pdf']);
  });

  test('[ACC-1] [ACC-15] the archive of a person has all of it', async () => {
    const { id, company_id } = await her.add('Northwind');
    await her.done('DELETE', `/api/applications/${id}/`);
    await her.done('DELETE', `/api/companies/${company_id}/`);
    await upload('first.pdf', PDF);
    await upload('second.pdf', OTHER_PDF);
    const answer = await fetch(`${server().url}/api/account/data/`, {
      headers: { authorization: `Bearer ${ann.session.access_token}` },
    });
    const archive = await unzip(Buffer.from(await answer.arrayBuffer()));
    const read = (name: string) => JSON.parse(String(archive.get(name))) as { file: string }[];
    const at = expect.stringMatching(/Z$/);
    expect(read('companies.json')).toMatchObject([{ name: 'Northwind', deleted_at: at }]);
    const [gone] = read('deleted-files.json');
    expect(gone).toMatchObject({ label: 'first.pdf', deleted_at: at });
    expect(archive.get(String(gone?.file))?.equals(PDF)).toBe(true);
  });
});

// The quota itself is tried on both databases by unit tests.
describeOnSharedServer(
  'what was deleted from a full account',
  (server) => {
    test('[ACC-14] bringing back what does not fit says what uses the space, and gives up nothing that was deleted', async () => {
      const ann = await signIn(server());
      const her = actionsOf(ann);
      const { id } = await her.add('Northwind', 'Wanted');
      const other = await her.answer('Keep me for the next interview, please');
      await her.done('DELETE', `/api/applications/${id}/`);
      await her.done('DELETE', `/api/assistant/answers/${other.id}/`);
      const { company_id } = await her.add('Filler');
      const describe = async (length: number) =>
        (
          await ann.api('PUT', `/api/companies/${company_id}/`, {
            description: 'x'.repeat(length),
          })
        ).status === 200;
      // To the last byte.
      let [fits, tooLong] = [0, 20_000];
      while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2);
        if (await describe(middle)) fits = middle;
        else tooLong = middle;
      }
      expect(await describe(fits)).toBe(true);
      expect(await her.restore('application', id)).toMatchObject({
        status: 409,
        body: { code: 'account_full', title: expect.stringContaining('Your account is full') },
      });
      expect(await her.labels()).toEqual([
        'answer: Keep me for the next interview, please',
        'application: Wanted at Northwind',
      ]);
      expect((await her.purge('answer', other.id)).status).toBe(204);
      expect((await her.restore('application', id)).status).toBe(204);
    });
  },
  SMALL_QUOTA,
);
