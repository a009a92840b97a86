import { paths } from '#web/lib/paths.ts';
import { storedSession } from '#web/lib/session.ts';

let last: { person: string | undefined; href: string } | undefined;

/** Remembers the person's last view of the list until the document is unloaded. */
export function rememberView(href: string): void {
  last = { person: storedSession()?.user.id, href };
}

/** The address of the list as the person left it, else `fallback`. */
export function lastView(fallback: string = paths.dashboard): string {
  const known = last?.person === storedSession()?.user.id ? last?.href : undefined;
  return known === undefined || known === paths.dashboard ? fallback : known;
}
