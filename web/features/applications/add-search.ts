import { SOURCES, type Source } from '#shared/applications/source.ts';
import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { paths, safeNext } from '#web/lib/paths.ts';

/** What an address fills into the add form. */
export interface AddSearch {
  readonly company: string;
  readonly title: string;
  readonly link: string;
  readonly source: Source;
  /** The list of internships that the form was opened from, to return to; empty for any other place. */
  readonly from: string;
  /** Whether a page was handed over: by a bookmark, a phone's share sheet or a Shortcut. */
  readonly isHandedOver: boolean;
}

const LINK = /https?:\/\/[^\s<>"']+/i;

/**
 * The link that a bookmarklet, a phone's share sheet or a Shortcut hands over. Phones put it where they like, so it is looked
 * for in all of it, and is without the punctuation that ends its sentence; empty when there is none that can be kept.
 */
function handedOver(raw: Record<string, unknown>): string {
  const links = [raw['url'], raw['text'], raw['title']].map((text) =>
    typeof text === 'string' ? (LINK.exec(text)?.[0] ?? '') : '',
  );
  const link = (links.find(Boolean) ?? '').replace(/[.,;:!?)\]]+$/, '');
  return link.length <= URL_MAX ? link : '';
}

const textOf = (value: unknown, max: number) =>
  typeof value === 'string' ? value.trim().slice(0, max) : '';

/** Reads what an address fills in; what the form could not hold is left out. */
export function readAddSearch(raw: Record<string, unknown>): AddSearch {
  const from = safeNext(textOf(raw['from'], URL_MAX), '');
  const link = textOf(raw['link'], URL_MAX) || handedOver(raw);
  // The title of a page that is handed over is no job title.
  const isPage = raw['url'] !== undefined || raw['text'] !== undefined;
  return {
    company: textOf(raw['company'], NAME_MAX),
    title: isPage && link ? '' : textOf(raw['title'] || raw['text'], NAME_MAX),
    link,
    source: SOURCES.find((one) => one === raw['source']) ?? 'Manual',
    isHandedOver: isPage && link !== '',
    from: from === paths.internships || from.startsWith(`${paths.internships}?`) ? from : '',
  };
}

/** The address of the form with this filled in. */
export function addHref({ company, title, link, source, from }: AddSearch): string {
  if (title || link) return paths.addApplicationWith({ company, title, link, source, from });
  return company ? paths.addApplicationTo(company) : paths.addApplication;
}

/** The name of the form's draft: what was typed for one company or posting does not appear at another. */
export function draftNameOf({ company, link }: AddSearch): string {
  return ['add-application', link || company].filter(Boolean).join('.');
}
