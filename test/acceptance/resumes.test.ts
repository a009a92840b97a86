import { randomUUID } from 'node:crypto';

import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { beforeAll, expect, test } from 'vitest';

import type { ProcessedResume, ResumeMatch } from '#shared/resumes/contracts/schemas.ts';
import { RESUME_TYPES, resumePath, type ResumeExtension } from '#shared/resumes/resume-file.ts';
import { JOB_DESCRIPTION_MAX } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { docxOf, EICAR, pdfOf } from '#test/support/crooked-files.ts';
import { describeOnSharedServer, TALKATIVE } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { SharedServer } from '#test/support/shared.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const words = resumeMessages;
const POSTING = `Requirements
You must know Java, Kafka and Rust.
Nice to have: Kubernetes and React.`;

function suite(server: () => SharedServer): void {
  let ann: Person;
  let eve: Person;
  beforeAll(async () => {
    ann = await signIn(server());
    eve = await signIn(server());
  });

  const functionsOf = (person?: Person) =>
    new FunctionsClient(`${server().url}/functions/v1`, {
      headers: {
        apikey: server().publishableKey,
        Authorization: `Bearer ${person?.session.access_token ?? server().publishableKey}`,
      },
    });

  /** Calls a function with the official client and returns its data or error. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the client’s own form
  async function invoke<T>(person: Person | undefined, name: string, body: object) {
    const { data, error } = await functionsOf(person).invoke<T>(name, { body });
    if (!(error instanceof FunctionsHttpError)) return { data, error: error as unknown };
    const response = error.context as Response;
    const refused = (await response.json()) as Record<string, unknown>;
    return { data, error: { status: response.status, ...refused } };
  }

  async function upload(person: Person, bytes: Buffer, extension: ResumeExtension) {
    const path = resumePath(person.session.user.id, extension, {
      now: new Date(),
      random: randomUUID(),
    });
    const file = new Blob([new Uint8Array(bytes)], { type: RESUME_TYPES[extension] });
    const { error } = await storageOf(server(), person).from('resumes').upload(path, file);
    return { path, error };
  }

  test('[RES-9] reads a résumé: text, pages, words, contact, sections, skills, warnings', async () => {
    const { path } = await upload(ann, resumeBytes('one-column.pdf'), 'pdf');
    const { data, error } = await invoke<ProcessedResume>(ann, 'process-resume', {
      filePath: path,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ filePath: path, pages: 1, warnings: [] });
    expect(data?.words).toBeGreaterThan(90);
    expect(data?.contact.map(({ kind }) => kind)).toEqual(['email', 'phone', 'link']);
    expect(data?.sections.map(({ name }) => name)).toEqual([
      'summary',
      'experience',
      'education',
      'skills',
    ]);
    const java = data?.skills.find(({ name }) => name === 'Java');
    expect(java?.places.map(({ start, end }) => data?.text.slice(start, end))).toEqual([
      'Java',
      'Java',
    ]);
    // The reading is stored with the file: the second response is the same.
    expect((await invoke(ann, 'process-resume', { filePath: `resumes/${path}` })).data).toEqual(
      data,
    );
  });

  test('[RES-11] warns of a scanned image', async () => {
    const { path } = await upload(ann, resumeBytes('scanned.pdf'), 'pdf');
    const { data } = await invoke<ProcessedResume>(ann, 'process-resume', { filePath: path });
    expect(data).toMatchObject({
      text: '',
      words: 0,
      warnings: [{ code: 'scanned', message: words.warnings.scanned }],
    });
  });

  test('[RES-10] compares the newest résumé with a posting', async () => {
    const person = await signIn(server());
    const before = await invoke(person, 'match-resume', { jobDescription: POSTING });
    expect(before.error).toEqual({
      status: 404,
      code: 'no_resume',
      message: words.noResume,
      retryable: false,
    });
    const { path } = await upload(person, resumeBytes('one-column.docx'), 'docx');
    const { data } = await invoke<ResumeMatch>(person, 'match-resume', { jobDescription: POSTING });
    expect(data).toMatchObject({
      filePath: path,
      score: 62,
      weights: { matched: 8, total: 13 },
      formula: serverMessages.match.formula,
    });
    expect(data?.matched.map(({ term }) => term)).toEqual(['Java', 'Kafka', 'Kubernetes']);
    expect(data?.missing.map(({ term, required }) => [term, required])).toEqual([
      ['Rust', true],
      ['React', false],
    ]);
    expect(data?.matched[1]?.evidence[0]?.text).toMatch(
      /^Designed a Kafka pipeline .* per second\.$/,
    );
    expect(data?.suggestions[0]).toBe(serverMessages.match.addRequired('Rust'));
    const { path: newer } = await upload(person, docxOf(['Rust, React']), 'docx');
    const again = await invoke<ResumeMatch>(person, 'match-resume', { jobDescription: POSTING });
    expect(again.data).toMatchObject({ filePath: newer, weights: { matched: 5, total: 13 } });
  });

  test('[RES-15] a replaced file is read again', async () => {
    const { path } = await upload(ann, docxOf(['Python']), 'docx');
    const skills = async () =>
      (await invoke<ProcessedResume>(ann, 'process-resume', { filePath: path })).data?.skills.map(
        ({ name }) => name,
      );
    expect(await skills()).toEqual(['Python']);
    const file = new Blob([docxOf(['Kotlin'])], { type: RESUME_TYPES.docx });
    await storageOf(server(), ann).from('resumes').update(path, file);
    expect(await skills()).toEqual(['Kotlin']);
    await storageOf(server(), ann).from('resumes').remove([path]);
    const gone = await invoke(ann, 'process-resume', { filePath: path });
    expect(gone.error).toMatchObject({ status: 404, message: words.notFound });
  });

  test('[RES-16] [SEC-1] another person’s résumé is not found, and a session is required', async () => {
    const { path } = await upload(ann, resumeBytes('one-column.doc'), 'doc');
    const foreign = await invoke(eve, 'process-resume', { filePath: path });
    expect(foreign.error).toMatchObject({ status: 404, code: 'not_found' });
    for (const name of ['process-resume', 'match-resume']) {
      const { error } = await invoke(undefined, name, { filePath: path, jobDescription: POSTING });
      expect(error).toEqual({
        status: 401,
        code: 401,
        message: serverMessages.auth.noAuthorization,
        retryable: false,
      });
    }
  });

  test.each([
    ['process-resume', {}, 'filePath is required'],
    ['process-resume', { filePath: '../../etc/passwd' }, words.notFound],
    ['match-resume', {}, words.noPosting],
    ['match-resume', { jobDescription: '   ' }, words.noPosting],
    ['match-resume', { jobDescription: 'Come and join us' }, words.noTerms],
  ])('[RES-12] %s refuses %j', async (name, body, message) => {
    await upload(eve, resumeBytes('one-column.pdf'), 'pdf');
    const { error } = await invoke(eve, name, body);
    expect(error).toMatchObject({ message });
  });

  test('[RES-12] a posting has a maximum length', async () => {
    const jobDescription = 'Java '.repeat(JOB_DESCRIPTION_MAX / 5 + 1);
    const { error } = await invoke(eve, 'match-resume', { jobDescription: `${jobDescription}x` });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test.each<[string, Buffer, ResumeExtension, string]>([
    ['HTML', Buffer.from('<!doctype html><script>1</script>'), 'pdf', words.content],
    ['the test text of virus scanners', Buffer.from(EICAR), 'pdf', words.dangerous],
    ['another type', resumeBytes('one-column.docx'), 'pdf', words.content],
    [
      'two types at once',
      Buffer.concat([
        resumeBytes('one-column.pdf'),
        resumeBytes('one-column.docx'),
        Buffer.from('%%EOF'),
      ]),
      'pdf',
      words.dangerous,
    ],
    ['a password', resumeBytes('password-protected.pdf'), 'pdf', words.password],
    ['10,000 pages', pdfOf('BT ET', { pages: 10_000 }), 'pdf', words.tooManyPages],
    [
      'a zip bomb',
      docxOf(['a'], [{ name: 'word/a.bin', content: Buffer.alloc(70 * 1024 * 1024) }]),
      'docx',
      words.tooComplex,
    ],
  ])(
    '[RES-5] a file with %s is refused before it is stored',
    async (_, bytes, extension, message) => {
      const { path, error } = await upload(ann, bytes, extension);
      expect(error).toMatchObject({ message, status: 400 });
      expect((await storageOf(server(), ann).from('resumes').exists(path)).data).toBe(false);
      expect((await fetch(`${server().url}/healthz`)).status).toBe(200);
    },
  );

  test('[RES-13] the server serves others while it reads a slow file', async () => {
    const line = 'BT /F1 12 Tf 50 700 Td (Java and Kafka) Tj ET\n';
    const { path } = await upload(ann, pdfOf(line.repeat(20_000)), 'pdf');
    const state = { reading: true };
    const read = invoke<ProcessedResume>(ann, 'process-resume', { filePath: path }).finally(() => {
      state.reading = false;
    });
    let answeredMeanwhile = 0;
    while (state.reading) {
      expect((await fetch(`${server().url}/healthz`)).status).toBe(200);
      // If the event loop did the reading, it would respond once at first and then not until the end.
      if (state.reading) answeredMeanwhile += 1;
    }
    expect((await read).data?.text).toMatch(/^Java and Kafka/);
    expect(answeredMeanwhile).toBeGreaterThan(5);
  });

  test('[RES-17] a small file that takes seconds is read once for many requests, and nobody else waits for it', async () => {
    const slow = pdfOf('q Q\n'.repeat(16_000_000));
    expect(slow.length).toBeLessThan(80_000);
    const [hog, other] = [await signIn(server()), await signIn(server())];
    const { path, error } = await upload(hog, slow, 'pdf');
    expect(error).toBeNull();
    const { path: small } = await upload(other, resumeBytes('one-column.pdf'), 'pdf');
    const refusals = async () => (await server().output()).split('"a file was refused"').length - 1;
    const before = await refusals();
    const calls = Array.from({ length: 20 }, () =>
      invoke(hog, 'process-resume', { filePath: path }),
    );
    const hers = await invoke<ProcessedResume>(other, 'process-resume', { filePath: small });
    expect(hers.error).toBeNull();
    expect(hers.data?.pages).toBe(1);
    const answers = await Promise.all(calls);
    for (const answer of answers) {
      expect(answer.error).toMatchObject({ status: 422, message: words.tooSlow });
    }
    const later = await invoke(hog, 'process-resume', { filePath: path });
    expect(later.error).toMatchObject({ status: 422, message: words.tooSlow });
    expect((await refusals()) - before).toBe(1);
    const file = new Blob([docxOf(['Kotlin'])], { type: RESUME_TYPES.docx });
    await storageOf(server(), hog).from('resumes').update(path, file);
    const renewed = await invoke<ProcessedResume>(hog, 'process-resume', { filePath: path });
    expect(renewed.data?.text).toBe('Kotlin');
  }, 120_000);
}

// The log shows how often reading a file failed.
describeOnSharedServer('functions on résumés', suite, TALKATIVE);
