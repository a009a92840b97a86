/** Ascending years in words, runs as spans: '2010, 2015-2017 and 2022'. */
export function yearSpans(years: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const year of years) {
    const last = spans.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else spans.push([year, year]);
  }
  const words = spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
