import { signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';

/** That many new people, signed in one after another. */
export async function somePeople(server: RunningServer, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await signIn(server));
  return people;
}
