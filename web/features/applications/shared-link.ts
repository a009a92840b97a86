import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { paths } from '#web/lib/paths.ts';

const LINK = /https?:\/\/[^\s<>"']+/i;

/** The first web address in a text, without the punctuation that ends its sentence; empty when there is none. */
function linkIn(text: string): string {
  return (LINK.exec(text)?.[0] ?? '').replace(/[.,;:!?)\]]+$/, '');
}

/**
 * The address of the add form for what a bookmarklet, a phone's share sheet or a Shortcut hands over. Phones put the link
 * where they like, so it is looked for in all of it; a title counts only without a link, as it is that of the page.
 */
export function addHrefOfShared(shared: Record<string, unknown>): string {
  const textOf = (name: string) => {
    const value = shared[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const link = ['url', 'text', 'title'].map((name) => linkIn(textOf(name))).find(Boolean) ?? '';
  if (link && link.length <= URL_MAX) return paths.addApplicationWith({ link });
  const title = textOf('title') || textOf('text');
  return title
    ? paths.addApplicationWith({ title: title.slice(0, NAME_MAX) })
    : paths.addApplication;
}
