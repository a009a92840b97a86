import { randomUUID } from 'node:crypto';

import { beforeAll, expect } from 'vitest';

import { RESUME_TYPES, resumePath } from '#shared/resumes/resume-file.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

/** A PDF of one page. */
export const PDF = resumeBytes('one-column.pdf');
/** The same as a Word document. */
export const DOCX = resumeBytes('one-column.docx');

/** A browser's file with the given bytes. */
export const fileOf = (bytes: Buffer<ArrayBuffer>, type: string) => new Blob([bytes], { type });

/** The PDF as a browser's file. */
export const pdfFile = () => fileOf(PDF, RESUME_TYPES.pdf);

/** Status and message of an error of the official client. */
export function refusal(error: unknown) {
  const { message, status, statusCode } = error as {
    message: string;
    status: number;
    statusCode: string;
  };
  return { message, status, statusCode };
}

/** Two people with files on a server; usable inside tests only. */
export type Scene = ReturnType<typeof storageScene>;

/** Signs two people in before the tests of the suite it is called in. */
export function storageScene(server: () => RunningServer) {
  let ann: Person | undefined;
  let eve: Person | undefined;
  beforeAll(async () => {
    ann = await signIn(server());
    eve = await signIn(server());
  });
  const inside = (person: Person | undefined): Person => {
    if (!person) throw new Error('people exist inside tests only');
    return person;
  };
  const bucketOf = (person?: Person) => storageOf(server(), person).from('resumes');
  const pathFor = (person: Person, extension = 'pdf') =>
    resumePath(person.session.user.id, extension, { now: new Date(), random: randomUUID() });
  return {
    server,
    ann: () => inside(ann),
    eve: () => inside(eve),
    bucketOf,
    /** A new path of a person. */
    pathFor,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server().url}/storage/v1${path}`, { headers }),
    asAnn: () => ({ authorization: `Bearer ${inside(ann).session.access_token}` }),
    /** Stores the PDF for a person and returns its path. */
    uploaded: async (person: Person, path = pathFor(person)): Promise<string> => {
      const { error } = await bucketOf(person).upload(path, pdfFile(), { cacheControl: '3600' });
      expect(error).toBeNull();
      return path;
    },
  };
}
