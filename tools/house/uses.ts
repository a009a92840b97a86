import {
  counterOf,
  isContract,
  isTest,
  type Place,
  short,
  spoken,
  type Text,
} from '#tools/house/places.ts';

/** A file without its comments. */
const inCode = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');

/**
 * The fields of a contract, a form, a table or the records that a word names, or all words together ('law firm' is
 * `law_firm_name`). A file that lists their brothers has to be looked at.
 */
export function fieldsAmong(words: readonly string[], sources: readonly Text[]): string[] {
  const declaring = sources.filter(
    ({ path }) =>
      isContract(path) ||
      path.startsWith('server/platform/database/tables/') ||
      path === 'server/h1b/snapshot/schema.ts',
  );
  const declared = new Set(
    declaring.flatMap(({ text }) =>
      [...text.matchAll(/^\s+(?:readonly )?([\w$]+)\??: /gm)].map(([, name = '']) => name),
    ),
  );
  const phrase = spoken(words.join(' '));
  return [...declared].filter(
    (name) => words.includes(name) || (words.length > 1 && spoken(name).includes(phrase)),
  );
}

const MIGRATIONS = 'server/platform/database/migrations/';
/** Whether a file is a step of a migration, which nobody edits. */
export const isStep = (path: string) => path.startsWith(MIGRATIONS) && !path.endsWith('.test.ts');

/** The files that use one of the names in their code. Migrations are not edited: for those that have it stands the next one. */
export function usesOf(names: ReadonlySet<string>, files: readonly Text[]): Place[] {
  const uses = files.flatMap(({ path, text }): Place[] => {
    const said = new Set(inCode(text).match(/[\w$]+/g));
    const used = [...names].filter((name) => said.has(name));
    return used.length > 0 ? [{ at: path, text: used.join(', ') }] : [];
  });
  const stored = uses.filter(({ at }) => isStep(at)).flatMap(({ text }) => text.split(', '));
  const next = {
    at: `${MIGRATIONS}NNNN-verb-noun.ts, list.ts`,
    text: [...new Set(stored)].join(', '),
  };
  return [...uses.filter(({ at }) => !isStep(at)), ...(stored.length > 0 ? [next] : [])];
}

/**
 * The names whose uses are worth a list together, and those that are used in more than `most` files by themselves, which would hide
 * the others' ('email' and 'status' are fields of everything).
 */
export function rareAmong(
  names: ReadonlySet<string>,
  files: readonly Text[],
  most: number,
): { rare: ReadonlySet<string>; everyday: ReadonlyMap<string, number> } {
  const counts = [...names].map((name) => [name, usesOf(new Set([name]), files).length] as const);
  const everyday = new Map(counts.filter(([, count]) => count > most));
  return { rare: new Set([...names].filter((name) => !everyday.has(name))), everyday };
}

/** The migrations that have the first values of a list of such a name, in a `check` that the next one has to replace. */
export function checkedBy(names: readonly string[], files: readonly Text[]): Place[] {
  const lists = files.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = \[\s*('\w+',\s+'\w+')/gm)].flatMap(
      ([, name = '', values = '']) =>
        names.includes(name) ? [{ name, values: values.replaceAll(/\s+/g, ' ') }] : [],
    ),
  );
  return files
    .filter(({ path }) => isStep(path))
    .flatMap(({ path, text }) => {
      const said = text.replaceAll(/\s+/g, ' ');
      const found = lists.find(({ values }) => said.includes(`(${values}`));
      return found ? [{ at: path, text: `${found.name}: a new migration replaces its check` }] : [];
    });
}

/** What the configuration calls a setting: 'dailyLimit' for `AI_DAILY_LIMIT`. */
export function configuredAs(settings: readonly string[], files: readonly Text[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('server/config/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\b(\w+): env\.(\w+)/g)])
    .flatMap(([, name = '', setting = '']) => (settings.includes(setting) ? [name] : []));
}

/** The exported functions of the server that read one of the names: their callers hand it over once it is a setting. */
export function readersOf(names: readonly string[], files: readonly Text[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path) && !isStep(path))
    .flatMap(({ text }) => inCode(text).split(/^(?=\S)(?![)}\]])/m))
    .flatMap((part) => {
      const [, name] = /^export (?:async )?function ([\w$]+)/.exec(part) ?? [];
      const said = new Set(part.match(/[\w$]+/g));
      return name !== undefined && names.some((one) => said.has(one)) ? [name] : [];
    });
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A row of a table in code: a key of an object or what an entry of a list begins with. */
const ROW = /^ {2}(?:['"]?([\w-]+)['"]?: \S|\{ [\w$]+: ['"]([^'"]+)['"])/;
const TABLE = /^(?:export )?const ([\w$]+)[^=]*= (?:[\w$.<>]*\()*[[{]$/;

/** A row of a table in code, by its key. */
interface Row extends Place {
  readonly key: string;
}

/** The rows of tables (statuses, notices, settings, shortcuts …) that have all the words, in file, table, key and text; by key first. */
export function rowsAmong(words: readonly string[], sources: readonly Text[]): Row[] {
  const count = counterOf(words);
  const found: Row[] = [];
  for (const { path, text } of sources) {
    if (isTest(path) || isContract(path) || path.endsWith('messages.ts') || isStep(path)) continue;
    if (count(`${path} ${text}`) < words.length) continue;
    const lines = text.split('\n');
    let table: string | undefined;
    for (const [at, line] of lines.entries()) {
      if (!/^\s/.test(line)) table = TABLE.exec(line)?.[1];
      const [, name, first] = table === undefined ? [] : (ROW.exec(line) ?? []);
      const key = name ?? first;
      if (key === undefined) continue;
      const end = lines.findIndex(
        (next, k) => k > at && /^\S|^ {2}\S/.test(next) && !/^ {2}[}\])]/.test(next),
      );
      const row = lines.slice(at, end).join(' ');
      if (count(key) > 0 && count(`${path} ${table} ${row}`) === words.length)
        found.push({
          at: `${path}:${at + 1}`,
          text: short(`${table}: ${row.trim().replaceAll(/\s+/g, ' ')}`),
          key,
        });
    }
  }
  // 'key' means `key_added` before `passkey_added`.
  const isWhole = ({ key }: Row) =>
    spoken(key)
      .split(' ')
      .some((part) => words.some((word) => spoken(word) === part));
  return found.sort(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || count(b.key) - count(a.key),
  );
}

/** What `npm run docs` or another command writes, and what a version left behind: nobody edits it for a change. */
export const isWritten = (path: string) =>
  /^docs\/(?:decisions\/|api\/|schema|coverage|configuration|tour|product\/coverage)|previous-version\.sql$|^test\/support\/stores\/|^CHANGELOG/.test(
    path,
  );

/** The files with lines that have all the words as whole ones, each with its first: a heading that imports know, for example. */
export function linesOf(words: readonly string[], files: readonly Text[]): Place[] {
  const wanted = words.map((word) => ` ${spoken(word).trim()} `);
  return files.flatMap(({ path, text }): Place[] => {
    if (isWritten(path) || isStep(path)) return [];
    const lines = text.split('\n');
    const at = lines.flatMap((line, index) => {
      const said = ` ${spoken(line).replaceAll(/[^\p{L}\d]+/gu, ' ')} `;
      return wanted.every((word) => said.includes(word)) ? [index] : [];
    });
    if (at.length === 0) return [];
    const times = at.length > 1 ? ` (${at.length} lines)` : '';
    return [{ at: `${path}:${at[0]! + 1}`, text: `${short(lines[at[0]!]!.trim())}${times}` }];
  });
}

/** Where a value is used, by the kind of file. */
const KINDS: readonly (readonly [kind: string, is: RegExp])[] = [
  ['Value in tests', /\.(?:test|spec|suite)\.tsx?$|\/testing\/|^test\/(?!fixtures)|^bench\//],
  ['Value in fixtures and lists', /\.(?:json|ndjson|tsv|csv|sql|ya?ml|html)$/],
  ['Value in documents', /\.md$/],
  ['Value in code', /./],
];

/** How a value is told from its brothers, which is where a further one is easily forgotten; then a list of them or its row. */
function weightOf(line: string, quoted: string): number {
  if (new RegExp(`[!=]==? ${quoted}|case ${quoted}|<> ${quoted}`, 'i').test(line)) return 2;
  return new RegExp(`^\\s*${quoted},?$|^\\s*[\\w$]+: |, ${quoted}|${quoted}, `, 'i').test(line)
    ? 1
    : 0;
}

/**
 * The files that hold a value as it is written: a status, a source, a kind or a key of a table in quotation marks, the address of
 * a page ('/hardware' or `paths.hardware`). Each once with its most telling line, where it decides something before where it stands
 * among others. Empty where no code of the product has it, so that an everyday word is none.
 */
export function valuesOf(
  values: readonly string[],
  files: readonly Text[],
): Record<string, Place[]> {
  const any = `(?:${values.map((value) => escaped(value)).join('|')})`;
  const quoted = `(?:"${any}"|'${any}'|\`${any}\`)`;
  const told = new RegExp(
    `${quoted}|['"\`(\\s*]/${any}(?=[/?#'"\`),\\s:]|$)|\\bpaths\\.${any}\\b|^\\s*${any}: `,
    'i',
  );
  const label = new RegExp(
    `(?<=[^.\\s] |\\*\\*)(?:${values.map(capital).map(escaped).join('|')})\\b`,
  );
  // A name with a capital inside ('GitHub') is no other word, wherever it stands.
  const brand = new RegExp(
    `(?<![\\w./@-])(?=[A-Z][a-z]+[A-Z])(?:${values.map(anyCase).join('|')})\\b`,
  );
  const found: Record<string, (Place & { readonly weight: number })[]> = {
    'Value in code': [],
    'Value in tests': [],
    'Value in fixtures and lists': [],
    'Value in documents': [],
  };
  let isValue = false;
  const steps = new Set<string>();
  for (const { path, text } of files) {
    if (isWritten(path)) continue;
    const kind = KINDS.find(([, is]) => is.test(path))![0];
    const isPage = kind === 'Value in documents';
    const lines = text.split('\n').flatMap((line, at) => {
      const has = told.test(line) || brand.test(line) || (isPage && label.test(line));
      return has ? [{ at, line, weight: weightOf(line, quoted) }] : [];
    });
    if (lines.length === 0) continue;
    if (kind === 'Value in code' && lines.some(({ line }) => !/^\s*[\w$]+: /.test(line)))
      isValue = true;
    if (isStep(path)) {
      steps.add(path);
      continue;
    }
    const [most] = [...lines].sort((a, b) => b.weight - a.weight);
    const times = lines.length > 1 ? ` (${lines.length} lines)` : '';
    found[kind]!.push({
      at: `${path}:${most!.at + 1}`,
      text: `${short(most!.line.trim())}${times}`,
      weight: most!.weight,
    });
  }
  if (!isValue && steps.size === 0) return {};
  for (const places of Object.values(found)) places.sort((a, b) => b.weight - a.weight);
  if (steps.size > 0) {
    const text = `a migration has it, in a check for example (${[...steps][0]!.slice(MIGRATIONS.length)})`;
    found['Value in code']!.push({
      at: `${MIGRATIONS}NNNN-verb-noun.ts, list.ts`,
      text,
      weight: 0,
    });
  }
  return found;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A pattern for a text in large and small letters. */
const anyCase = (text: string) =>
  escaped(text).replaceAll(
    /[a-z]/gi,
    (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`,
  );

/** How a value of these words may be written: 'no answer' is also `no_answer`, `no-answer` and `noAnswer`. */
export function writtenAs(words: readonly string[]): string[] {
  const said = words.map((word) => word.replace(/^\//, '').toLowerCase());
  const [first = '', ...rest] = said;
  const camel = [first, ...rest.map((word) => capital(word))].join('');
  return [...new Set([said.join(' '), said.join('_'), said.join('-'), camel])];
}
