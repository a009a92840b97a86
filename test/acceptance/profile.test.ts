import { beforeAll, expect, test } from 'vitest';

import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { describeOnSharedServer } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const PDF = resumeBytes('one-column.pdf');
const DOCX = resumeBytes('one-column.docx');

describeOnSharedServer('/api/profile/', (server) => {
  let ann: Person;
  beforeAll(async () => {
    ann = await signIn(server());
  });

  async function upload(person: Person, name: string, bytes: Buffer<ArrayBuffer>, type: string) {
    const form = new FormData();
    form.set('resume', new Blob([bytes], { type }), name);
    const answer = await fetch(`${server().url}/api/profile/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${person.session.access_token}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as Profile & { title: string } };
  }

  const profileOf = async (person: Person) =>
    (await person.api('GET', '/api/profile/')).body as Profile;

  test('[PRO-5] the profile of a new person is empty', async () => {
    const bea = await signIn(server());
    expect(await profileOf(bea)).toEqual({
      id: bea.session.user.id,
      resume: null,
      resume_id: null,
      resume_name: null,
      resume_url: null,
      resume_updated_at: null,
      resume_size: null,
      resume_type: null,
      linkedin_url: '',
    });
  });

  test('[RES-1] [PRO-5] stores, links, replaces and deletes a resume', async () => {
    const { status, body } = await upload(ann, 'Ann résumé.pdf', PDF, RESUME_TYPES.pdf);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resume: expect.stringMatching(/^resumes\/[0-9a-f-]{36}\.pdf$/),
      resume_name: 'Ann résumé.pdf',
      resume_size: PDF.length,
      resume_type: RESUME_TYPES.pdf,
    });
    const first = server().url + String(body.resume_url);
    const link = await fetch(first);
    expect(link.headers.get('content-type')).toBe(RESUME_TYPES.pdf);
    expect(link.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(Buffer.from(await link.arrayBuffer()).equals(PDF)).toBe(true);

    const second = await upload(ann, 'new.docx', DOCX, RESUME_TYPES.docx);
    expect(second.body.resume).toMatch(/\.docx$/);
    expect((await fetch(first)).status).toBe(400);
    const { data } = await storageOf(server(), ann).from('resumes').list('resumes');
    expect(data).toHaveLength(1);

    const gone = await ann.api('PATCH', '/api/profile/', { resume: null, resume_name: null });
    expect(gone.body).toMatchObject({ resume: null, resume_name: null, resume_url: null });
    expect((await storageOf(server(), ann).from('resumes').list('resumes')).data).toEqual([]);
  });

  test('[RES-2] [RES-5] refuses wrong types, sizes and disguised files, and keeps the old resume', async () => {
    const before = (await upload(ann, 'a.pdf', PDF, RESUME_TYPES.pdf)).body;
    const large = Buffer.concat([PDF, Buffer.alloc(RESUME_MAX_BYTES)]);
    for (const [name, bytes, type, refused, title] of [
      ['a.png', PDF, 'image/png', 415, 'Please upload a PDF or Word document'],
      ['a.pdf', large, RESUME_TYPES.pdf, 413, 'File size must be less than 5MB'],
      ['a.pdf', DOCX, RESUME_TYPES.pdf, 415, resumeMessages.content],
      [
        'a.pdf',
        Buffer.from('<script>alert(1)</script>'),
        RESUME_TYPES.pdf,
        415,
        resumeMessages.content,
      ],
    ] as const) {
      const { status, body } = await upload(ann, name, Buffer.from(bytes), type);
      expect([status, body.title]).toEqual([refused, title]);
    }
    expect((await profileOf(ann)).resume).toBe(before.resume);
  });

  test('[SEC-1] another person’s profile and resume are out of reach', async () => {
    const { resume } = (await upload(ann, 'a.pdf', PDF, RESUME_TYPES.pdf)).body;
    const eve = await signIn(server());
    expect((await profileOf(eve)).resume).toBeNull();
    const { error } = await storageOf(server(), eve).from('resumes').download(String(resume));
    expect(error).not.toBeNull();
  });

  test('[RES-7] a resume removed by the storage protocol no longer shows', async () => {
    const { resume } = (await upload(ann, 'a.pdf', PDF, RESUME_TYPES.pdf)).body;
    await storageOf(server(), ann)
      .from('resumes')
      .remove([String(resume)]);
    expect(await profileOf(ann)).toMatchObject({ resume: null, resume_url: null });
  });

  test('[PRO-3] stores the link of a LinkedIn profile, and no other', async () => {
    const link = 'https://www.linkedin.com/in/ann-example';
    const set = (linkedin_url: unknown) => ann.api('PATCH', '/api/profile/', { linkedin_url });
    expect((await set(link)).body).toMatchObject({ linkedin_url: link });
    for (const wrong of [
      'https://evil.example/in/x',
      'http://www.linkedin.com/in/x',
      'https://www.linkedin.com.evil.example/in/x',
      'javascript:alert(1)',
      'https://a@www.linkedin.com/in/x',
    ]) {
      expect((await set(wrong)).status).toBe(400);
    }
    expect((await profileOf(ann)).linkedin_url).toBe(link);
    expect((await set(null)).body).toMatchObject({ linkedin_url: '' });
  });
});
