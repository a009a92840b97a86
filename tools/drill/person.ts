import { UserError } from '#shared/core/errors.ts';
import { authClientOf, signIn, type Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

const JOB = 'Keeper of the drill';

/** Somebody with a session and an application, who must find both again. */
interface Witness {
  readonly person: Person;
  /** Throws UserError unless the session goes on and the application is there. */
  findsAll(server: TestServer): Promise<void>;
}

/** Throws UserError with a sentence unless something holds. */
export function must(holds: boolean, sentence: string): void {
  if (!holds) throw new UserError(sentence);
}

/** Signs a person in who adds an application. */
export async function bringWitness(server: TestServer): Promise<Witness> {
  const person = await signIn(server);
  const body = { company: { name: 'Drill' }, job_title: JOB };
  const { status } = await person.api('POST', '/api/applications/', body);
  must(status === 201, `an application was refused (${status})`);
  return {
    person,
    async findsAll(at) {
      const { data } = await authClientOf(at).getUser(person.session.access_token);
      must(data.user?.email === person.email, 'the session did not go on');
      const list = await fetch(`${at.url}/api/applications/`, {
        headers: { authorization: `Bearer ${person.session.access_token}` },
      });
      must((await list.text()).includes(JOB), 'the application is not there');
    },
  };
}
