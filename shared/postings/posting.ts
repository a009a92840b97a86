/** Boards that reach one posting by several addresses, matched against `host/path?query`; the group is the posting's number. */
const NUMBERS: readonly (readonly [board: string, form: RegExp])[] = [
  ['linkedin', /(?:^|\.)linkedin\.com\/jobs\/(?:view\/(?:[^/?]*-)?|.*[?&]currentJobId=)(\d{6,})/],
  ['indeed', /(?:^|\.)indeed\.com\/.*[?&]v?jk=([\da-f]+)/],
  ['greenhouse', /(?:^|\.)greenhouse\.io\/.*(?:\/jobs\/|[?&]token=)(\d+)/],
  ['greenhouse', /[?&]gh_jid=(\d+)/],
];

/** Parameters that say how a posting was reached, not which it is. */
const WAY_THERE =
  /^(utm_.*|gh_src|lever-.*|trk.*|tracking.*|ref|ref_?id|ref_.*|referrer|source|src|from|mode|mobile|needsRedirect|locale|lang|language|hl|fbclid|gclid|mc_.*|li_.*|__.*)$/i;

/** Ends of a path that lead to the form of the same posting. */
const FORM =
  /\/(apply|application|applications\/new|applymanually|autofillwithresume|job|login|thanks)$/i;

/** What identifies a posting. */
interface Posting {
  /** Equal for all addresses of the posting. */
  readonly key: string;
  /** A text that every one of them contains. */
  readonly part: string;
}

/** The posting an address leads to, however it was reached; undefined when it is no link or leads to a whole site. */
export function postingOf(link: string): Posting | undefined {
  const url = URL.parse(link.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  for (const [board, form] of NUMBERS) {
    const number = form.exec(host + url.pathname + url.search)?.[1];
    if (number !== undefined) return { key: `${board} ${number}`, part: number };
  }
  let path = url.pathname.replace(/\/+$/, '');
  for (let end = FORM.exec(path); end; end = FORM.exec(path)) path = path.slice(0, end.index);
  const kept = [...url.searchParams].filter(([name]) => !WAY_THERE.test(name));
  const parts = [...path.split('/'), ...kept.map(([, value]) => encodeURIComponent(value))];
  const part = parts.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if (part === '') return undefined;
  const query = kept
    .map((pair) => pair.join('='))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
  return { key: `${host}${path}?${query}`, part };
}
