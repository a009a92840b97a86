import { authClientOf, signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const RESUME = resumeBytes('one-column.pdf');
const pathOf = ({ session }: Person) => `${session.user.id}/cv.pdf`;

/** Signs people in, one after another, each of whom stores a résumé. */
export async function makePeople(server: RunningServer, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) {
    const person = await signIn(server);
    const { error } = await storageOf(server, person)
      .from('resumes')
      .upload(pathOf(person), new Blob([new Uint8Array(RESUME)], { type: 'application/pdf' }));
    if (error) throw error;
    people.push(person);
  }
  return people;
}

/** What people found missing. */
interface Complaints {
  /** Sessions made before that are not accepted, or that cannot be renewed. */
  readonly signedOut: number;
  /** People whose list has another length. */
  readonly otherLists: number;
  /** Résumés with other bytes. */
  readonly otherFiles: number;
}

/** Lets each person use the session from before, list the applications, read the résumé and renew the session. */
export async function lookAgain(
  server: RunningServer,
  people: readonly Person[],
  applications: number,
): Promise<Complaints> {
  const sum = { signedOut: 0, otherLists: 0, otherFiles: 0 };
  for (const person of people) {
    const auth = authClientOf(server);
    const known = await auth.getUser(person.session.access_token);
    const { body } = await person.api('GET', '/api/applications/');
    if ((body as { totalRecords?: number }).totalRecords !== applications) sum.otherLists += 1;
    const { data } = await storageOf(server, person).from('resumes').download(pathOf(person));
    if (!data || !RESUME.equals(await data.bytes())) sum.otherFiles += 1;
    const renewed = await auth.refreshSession(person.session);
    if (known.error ?? renewed.error) sum.signedOut += 1;
  }
  return sum;
}
