import type { ImportFormat } from '#shared/imports/formats.ts';
import { type Source, sourceIn, sourceOfHost } from '#shared/applications/source.ts';

/** Spellings of an empty cell in other trackers' files. */
const EMPTY = /^(n[/.]?a\.?|none|null|undefined|-+|–|—)$/i;
/** What people write where they do not know yet; as a status it is one that nobody knows. */
const NOTHING_YET =
  /^(?:tb[acd]|t\.b\.[acd]\.?|\?+|k\.? ?a\.?|unknown|unbekannt|not (?:listed|given|stated|disclosed|posted)|undisclosed|…|\.{2,})$/i;

/** Whether a cell says that there is nothing. */
export function isEmptyCell(text: string): boolean {
  return text === '' || EMPTY.test(text);
}

/** Whether a cell of anything but a status says that there is nothing to say yet. */
export function saysNothingYet(text: string): boolean {
  return NOTHING_YET.test(text);
}

/** An address without its beginning, as people copy it: 'jobs.example.com/1'. */
const BARE = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/;

/** The http or https link that a cell says, or the text that is none. */
export function linkOf(text: string): { readonly link: string | null; readonly text: string } {
  if (text === '') return { link: null, text: '' };
  const whole = BARE.test(text) ? `https://${text}` : text;
  const url = /^https?:\/\//i.test(whole) ? URL.parse(whole) : null;
  return url?.hostname ? { link: whole, text: '' } : { link: null, text };
}

/** The source that a cell or else the link says, and the cell's own word where ours loses it. */
export function sourceOf(
  text: string,
  link: string | null,
  format: ImportFormat,
): { readonly source: Source; readonly text: string } {
  const named = sourceIn(text);
  if (named) return { source: named, text: '' };
  if (text !== '') return { source: 'Other', text };
  if (format === 'linkedin') return { source: 'LinkedIn', text: '' };
  const host = (link && URL.parse(link)?.hostname) || '';
  return { source: sourceOfHost(host) ?? 'Manual', text: '' };
}
