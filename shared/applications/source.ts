/** How an application came into the list; a file may name the source within other words, and links to its site mean it. */
const TABLE = {
  Manual: {},
  Gmail: { named: true },
  LinkedIn: { named: true, site: 'linkedin.com' },
  Indeed: { named: true, site: 'indeed.com' },
  Other: {},
} as const satisfies Readonly<Record<string, { readonly named?: true; readonly site?: string }>>;

export type Source = keyof typeof TABLE;

export const SOURCES = Object.keys(TABLE) as readonly Source[];

/** The source that a text names; undefined for words that name none. */
export function sourceIn(text: string): Source | undefined {
  const key = text.toLowerCase();
  const same = SOURCES.find((source) => source.toLowerCase() === key);
  return same ?? SOURCES.find((one) => 'named' in TABLE[one] && key.includes(one.toLowerCase()));
}

/** The source whose site a host is; undefined for any other. */
export function sourceOfHost(host: string): Source | undefined {
  return SOURCES.find((source) => {
    const row = TABLE[source];
    return 'site' in row && `.${host}`.endsWith(`.${row.site}`);
  });
}
