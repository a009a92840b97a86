/** Milliseconds of one question for each engine, in the order of `ENGINES`. */
interface Times {
  readonly label: string;
  readonly ms: readonly (number | undefined)[];
}

/** Engines with the colour of their bars. */
export const ENGINES = [
  ['Waymark', '#0f766e'],
  ['DuckDB flat', '#b45309'],
  ['PostgreSQL + pg_trgm', '#6d28d9'],
] as const;

const LEFT = 250;
const WIDTH = 520;
const BAR = 9;
const ROW = ENGINES.length * (BAR + 1) + 10;
const LEAST = 0.1;
const MOST = 10_000;
const DECADES = [LEAST, 1, 10, 100, 1000, MOST];

const at = (ms: number): number => {
  const share = Math.log10(Math.max(ms, LEAST) / LEAST) / Math.log10(MOST / LEAST);
  return LEFT + Math.min(1, share) * WIDTH;
};
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const number = (ms: number): string => ms.toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** A picture (SVG) of times on a logarithmic scale: shorter bars are faster. */
export function drawTimes(title: string, rows: readonly Times[]): string {
  const height = 70 + rows.length * ROW;
  const legend = ENGINES.map(
    ([name, colour], k) =>
      `<rect x="${LEFT + k * 170}" y="34" width="10" height="10" fill="${colour}"/>` +
      `<text x="${LEFT + k * 170 + 15}" y="43">${escape(name)}</text>`,
  );
  const grid = DECADES.map(
    (ms) =>
      `<line x1="${at(ms)}" x2="${at(ms)}" y1="54" y2="${height - 18}" stroke="#d4d4d8"/>` +
      `<text x="${at(ms)}" y="${height - 4}" text-anchor="middle">${ms} ms</text>`,
  );
  const bars = rows.map(({ label, ms }, row) => {
    const top = 60 + row * ROW;
    const each = ms.map((value, k) => {
      if (value === undefined) return '';
      const y = top + k * (BAR + 1);
      const width = Math.max(1, at(value) - LEFT);
      return (
        `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR}" fill="${ENGINES[k]![1]}"/>` +
        `<text x="${LEFT + width + 4}" y="${y + BAR - 1}">${number(value)}</text>`
      );
    });
    return `<text x="${LEFT - 8}" y="${top + ROW / 2}" text-anchor="end">${escape(label)}</text>${each.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 70} ${height}" role="img" font-family="system-ui, sans-serif" font-size="10" fill="#18181b">
<title>${escape(title)}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="8" y="20" font-size="14" font-weight="600">${escape(title)}</text>
${[...legend, ...grid, ...bars].join('\n')}
</svg>
`;
}
