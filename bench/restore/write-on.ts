import { FILES_PER_PERSON } from '#shared/core/limits.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

/** Every so many writes a client stores a file, until it has all that an account keeps. */
const A_FILE_EVERY = 25;
/** The file that clients store. */
export const RESUME = resumeBytes('one-column.pdf');

/** A person who writes, with everything the server acknowledged, oldest first. */
export interface Writer {
  readonly person: Person;
  /** Applications by id; each was made, then renamed to this title. */
  readonly titles: Map<string, string>;
  readonly files: string[];
  /** Requests that were not acknowledged. */
  failed: number;
}

/** How much of what a writer wrote was acknowledged at a moment. */
export interface Mark {
  readonly applications: number;
  readonly files: number;
}

/** What a writer has been acknowledged until now. */
export function markOf({ titles, files }: Writer): Mark {
  return { applications: titles.size, files: files.length };
}

/** Signs people in who then make and rename applications and store files, one request after another, until `end`. */
export async function startWriters(
  server: RunningServer,
  clients: number,
  end: AbortSignal,
): Promise<{ writers: readonly Writer[]; done: Promise<unknown> }> {
  const people = await Promise.all(Array.from({ length: clients }, () => signIn(server)));
  const writers = people.map((person) => ({
    person,
    titles: new Map<string, string>(),
    files: [],
    failed: 0,
  }));
  const done = Promise.all(
    writers.map(async (writer) => {
      for (let count = 1; !end.aborted; count += 1) await write(server, writer, count);
    }),
  );
  return { writers, done };
}

async function write(server: RunningServer, writer: Writer, count: number): Promise<void> {
  const { person, titles, files } = writer;
  const made = await person.api('POST', '/api/applications/', {
    company: { name: `Harbor ${count % 40}` },
    job_title: `Draft ${count}`,
  });
  if (made.status === 201) {
    const { id } = made.body as { id: string };
    const title = `Engineer ${count}`;
    const renamed = await person.api('PUT', `/api/applications/${id}/`, { job_title: title });
    if (renamed.status === 200) titles.set(id, title);
    else writer.failed += 1;
  } else writer.failed += 1;
  if (count % A_FILE_EVERY !== 0 || files.length === FILES_PER_PERSON) return;
  const path = `${person.session.user.id}/cv-${count}.pdf`;
  const pdf = new Blob([new Uint8Array(RESUME)], { type: 'application/pdf' });
  const sent = await storageOf(server, person).from('resumes').upload(path, pdf);
  if (sent.error) writer.failed += 1;
  else files.push(path);
}
