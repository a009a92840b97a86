import { paths } from '#web/lib/paths.ts';
import { storedSession } from '#web/lib/session.ts';

let last: { person: string | undefined; href: string } | undefined;

/** Remembers how a person left the list, until the document goes. */
export function rememberView(href: string): void {
  last = { person: storedSession()?.user.id, href };
}

/** Where to return to: the list as this person left it, else `fallback`. */
export function lastView(fallback: string = paths.dashboard): string {
  const known = last?.person === storedSession()?.user.id ? last?.href : undefined;
  return known === undefined || known === paths.dashboard ? fallback : known;
}
