import { RESUME, type Mark, type Writer } from '#bench/restore/write-on.ts';
import { authClientOf } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { storageOf } from '#test/support/storage.ts';

/** What a restored copy has of what was written. */
interface Found {
  /** Acknowledged before the backup began, and not there. */
  readonly lost: number;
  /** Missing although something the same person wrote later is there: the copy would be of no single moment. */
  readonly gaps: number;
  /** Sessions that the copy does not accept or renew. */
  readonly signedOut: number;
  /** Writes acknowledged while the backup was made that the copy has. */
  readonly later: number;
}

/** Compares a restored copy, which must have the address of the original, with what writers were acknowledged. */
export async function lookFor(
  copy: RunningServer,
  writers: readonly Writer[],
  marks: readonly Mark[],
): Promise<Found> {
  const sum = { lost: 0, gaps: 0, signedOut: 0, later: 0 };
  for (const [place, writer] of writers.entries()) {
    const { applications, files } = marks[place] ?? { applications: 0, files: 0 };
    const titles = await titlesIn(copy, writer);
    count(
      [...writer.titles].map(([id, title]) => titles.get(id) === title),
      applications,
    );
    const stored: boolean[] = [];
    for (const path of writer.files) stored.push(await hasFile(copy, writer, path));
    count(stored, files);
    const auth = authClientOf(copy);
    const { access_token: token } = writer.person.session;
    const known = await auth.getUser(token);
    const renewed = await auth.refreshSession(writer.person.session);
    if (known.error ?? renewed.error) sum.signedOut += 1;
  }
  return sum;

  function count(there: readonly boolean[], before: number): void {
    const last = there.lastIndexOf(true);
    sum.lost += there.slice(0, before).filter((is) => !is).length;
    sum.gaps += there.slice(0, Math.max(0, last)).filter((is) => !is).length;
    sum.later += there.slice(before).filter(Boolean).length;
  }
}

async function titlesIn(copy: RunningServer, { person }: Writer): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const headers = { authorization: `Bearer ${person.session.access_token}` };
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${copy.url}/api/applications/?page=${page}`, { headers });
    if (!answer.ok) throw new Error(`The copy answered ${answer.status}`);
    const { data } = (await answer.json()) as { data: { id: string; job_title: string }[] };
    if (data.length === 0) return titles;
    for (const { id, job_title: title } of data) titles.set(id, title);
  }
}

async function hasFile(copy: RunningServer, { person }: Writer, path: string): Promise<boolean> {
  const { data } = await storageOf(copy, person).from('resumes').download(path);
  return data !== null && RESUME.equals(await data.bytes());
}
