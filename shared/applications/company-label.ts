/** The host of a link without `www.`, or undefined when there is no usable link. */
export function hostOf(link: string | null | undefined): string | undefined {
  const host = link ? URL.parse(link)?.hostname : undefined;
  return host ? host.replace(/^www\./, '') : undefined;
}

/** What the list calls a company: its link's host, else its name, else 'Company'. */
export function companyLabel(link: string | null, name: string | null): string {
  return hostOf(link) ?? (name || 'Company');
}

/** The letters of a company's badge in the list: the first two of the host, else of the name, 'CO' where neither has one. */
export function companyBadge(link: string | null, name: string | null): string {
  const [letters] = (hostOf(link) ?? name ?? '').match(/[\p{L}\p{N}]{1,2}/u) ?? [];
  return letters?.toUpperCase() ?? 'CO';
}
