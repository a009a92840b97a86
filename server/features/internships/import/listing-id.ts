import { createHash } from 'node:crypto';

import { uuidOfBytes } from '#server/platform/ids.ts';
import { fold } from '#shared/core/fold.ts';

/** The form in which links are compared, without what only counts clicks; empty for no link. */
export function linkKey(url: string): string {
  const link = URL.parse(url);
  if (!link) return '';
  const counting = link.searchParams
    .keys()
    .filter((name) => name.startsWith('utm_'))
    .toArray();
  for (const name of counting) link.searchParams.delete(name);
  return link.href.replace(/\/$/, '');
}

/** An id that a listing keeps over imports: it follows from its id in the source, else from its link, else from its words. */
export function listingId(
  sourceId: string,
  listing: {
    readonly url: string;
    readonly title: string;
    readonly company_name: string;
    readonly location: string;
  },
): string {
  const words = [listing.title, listing.company_name, listing.location];
  const key = sourceId
    ? ['id', sourceId]
    : listing.url
      ? ['link', linkKey(listing.url)]
      : ['words', ...words.map(fold)];
  return uuidOfBytes(createHash('sha256').update(JSON.stringify(key)).digest());
}
