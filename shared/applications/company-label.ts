/** The host of a link without `www.`, or undefined when there is no usable link. */
export function hostOf(link: string | null | undefined): string | undefined {
  const host = link ? URL.parse(link)?.hostname : undefined;
  return host ? host.replace(/^www\./, '') : undefined;
}

/** What the list calls a company: its link's host, else its name, else 'Company'. */
export function companyLabel(link: string | null, name: string | null): string {
  return hostOf(link) ?? (name || 'Company');
}

/** The letters of a company's badge in the list: the first two of the host, else the initials of the name's first words or its first two letters, 'CO' where neither has one. */
export function companyBadge(link: string | null, name: string | null): string {
  const host = hostOf(link);
  const [first = 'CO', next] = (host ?? name ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = host === undefined && next ? first.replace(/(?<=^.).+/u, '') + next : first;
  return letters.replace(/(?<=^..).+/u, '').toUpperCase();
}
