import {
  adaptersOf,
  doublesOf,
  handedTo,
  limitsOf,
  namingTables,
  ownOf,
  settingsOf,
} from '#tools/house/feature-facts.ts';
import {
  featureNames,
  foldersMeant,
  foldersNamed,
  foldersOf,
  isOf,
  isProof,
  type Module,
  saysOf,
  takenBy,
  type User,
  usersOf,
} from '#tools/house/features.ts';
import { counterOf, isTest, type Text } from '#tools/house/places.ts';

/** Widest line. */
const WIDTH = 160;
/** Most files that have a line of their own with what they export and say; larger features have files side by side. */
const IN_FULL = 30;
/** How many exports files side by side have, by the most files of a feature. */
const EXPORTS: readonly (readonly [files: number, exports: number])[] = [
  [100, 4],
  [200, 1],
];
/** Most lines of those who use a feature; beyond it they stand side by side. */
const USERS_IN_FULL = 26;
/** Most files that name its tables; beyond it tests and benches are left out. */
const NAMING_MAX = 30;

/** What is known of the project. */
interface Project {
  readonly modules: readonly Module[];
  /** Pages of documentation and other texts by their path. */
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  readonly proofs: readonly { readonly file: string; readonly ids: readonly string[] }[];
  readonly rules: readonly { readonly id: string; readonly page: string }[];
  readonly settings: readonly string[];
}

/** Texts side by side, in lines that are no wider than WIDTH. */
function wrapped(texts: readonly string[], indent = '  '): string[] {
  const lines: string[] = [];
  for (const [at, text] of texts.entries()) {
    const said = at < texts.length - 1 ? `${text},` : text;
    const last = lines.at(-1);
    if (last !== undefined && last.length + said.length < WIDTH) {
      lines[lines.length - 1] = `${last} ${said}`;
    } else lines.push(`${indent}${said}`);
  }
  return lines;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Below which folder a path stands beside others: a feature's or a part's. */
const folderOf = (path: string) =>
  /^(?:(?:server|web)\/(?:features|platform|lib)|server\/h1b|[\w-]+)\/(?:[\w-]+\/)?/.exec(
    path,
  )?.[0] ?? '';

/** A heading and texts below it, beside it where they are short; nothing without texts. */
function part(heading: string, texts: readonly string[]): string[] {
  const [first = ''] = texts;
  if (texts.length === 1 && first.length + heading.length < WIDTH) {
    return [`${heading}: ${first.trim()}`];
  }
  return texts.length === 0 ? [] : [`${heading}:`, ...texts];
}

/** Paths side by side, each folder once. */
function byFolder(paths: readonly string[]): string[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = folderOf(path);
    folders.set(folder, [...(folders.get(folder) ?? []), path.slice(folder.length)]);
  }
  const lines: string[] = [];
  for (const [folder, names] of folders) {
    const [first = '', ...more] = wrapped([`${folder} ${names[0]}`, ...names.slice(1)]);
    const last = lines.at(-1) ?? '';
    if (more.length === 0 && last !== '' && last.length + first.length < WIDTH) {
      lines[lines.length - 1] = `${last}; ${first.trim()}`;
    } else lines.push(first, ...more);
  }
  return lines;
}

const flat = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** A file with those of its exports that its name does not say, at most so many. */
function withExports({ path, exportedNames }: Module, most: number): string {
  const name = nameOf(path);
  const unsaid = exportedNames.filter((one) => !flat(name).startsWith(flat(one).slice(0, 8)));
  return most === 0 || unsaid.length === 0 ? name : `${name} (${unsaid.slice(0, most).join(' ')})`;
}

/** Who uses the feature, with what each takes and hands over beside. */
function linesOfUsers(users: readonly User[]): string[] {
  const say = ({ takes, beside }: User) => {
    const names = takes.slice(0, 4).map((name) => (name.includes('/') ? nameOf(name) : name));
    const more = takes.length > 4 ? ` and ${takes.length - 4} more` : '';
    return `${names.join(', ')}${more}${beside.length > 0 ? `; beside ${beside.join(', ')}` : ''}`;
  };
  if (users.length <= USERS_IN_FULL) return users.map((user) => `  ${user.path}  ${say(user)}`);
  const handing = users.filter(({ beside }) => beside.length > 0);
  const others = users.filter(({ beside }) => beside.length === 0);
  return [
    ...handing.map((user) => `  ${user.path}  ${say(user)}`),
    ...byFolder(others.map(({ path }) => path)),
  ];
}

/** The pages of docs/product of a feature: those of its name, else the one of which its own tests prove most rules. */
function pagesOf(folders: readonly string[], { proofs, rules, texts }: Project): string[] {
  const named = texts
    .map(({ path }) => path)
    .filter((path) => /^docs\/product\/.*\.md$/.test(path) && isOf(folders, path))
    .map(nameOf);
  const pageOf = new Map(rules.map(({ id, page }) => [id, page]));
  const counts = new Map<string, number>();
  for (const { file, ids } of proofs) {
    if (!isOf(folders, file)) continue;
    for (const id of ids) {
      const page = pageOf.get(id);
      if (page) counts.set(page, (counts.get(page) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return named.length > 0 || !most ? named : [most[0]];
}

/** How often other documents name a feature, and texts of other kinds that lie with it. */
function documentsOf(folders: readonly string[], pages: readonly string[], { texts }: Project) {
  const names = folders.map((folder) => folder.replaceAll('-', '[ -]').replace(/s$/, 's?'));
  const said = new RegExp(`(?<![\\w/-])(?:${names.join('|')})(?![\\w-])`, 'giu');
  return texts.flatMap(({ path, text }) => {
    if (
      !/^(?:docs\/(?!decisions|api|tour|schema|product\/(?!deviations|statements))|README|ops\/)/.test(
        path,
      )
    )
      return [];
    if (pages.includes(nameOf(path))) return [];
    const plainText = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const times = plainText.split('\n').filter((line) => line.search(said) >= 0).length;
    return times > 0 ? [`${path} (${times})`] : [];
  });
}

/** The list of all features, or the files of the one that a word means, in lines; undefined when there is none. */
export function featureLines(word: string | undefined, project: Project): string[] | undefined {
  const { modules, texts, proofs, rules, settings } = project;
  const { features, parts } = featureNames(modules.map(({ path }) => path));
  if (word === undefined) {
    return [
      'npm run where -- --feature NAME. Features:',
      ...wrapped(features),
      'Other parts:',
      ...wrapped(parts),
    ];
  }
  const paths = modules.map(({ path }) => path);
  const folders = foldersMeant(word, [...features, ...parts], paths);
  if (folders.length === 0) return undefined;
  const adapters = adaptersOf(folders, modules);
  const isOwn = (path: string) =>
    isOf(folders, path) || adapters.some((folder) => path.startsWith(folder));
  const own = modules.filter(({ path }) => isOwn(path));
  const doubles = doublesOf(isOwn, modules);
  const files = own.filter(({ path }) => !isProof(path));
  const pages = pagesOf(folders, project);
  const ids = new Set(rules.filter(({ page }) => pages.includes(page)).map(({ id }) => id));
  const proving = new Set(
    proofs.filter((proof) => proof.ids.some((id) => ids.has(id))).map(({ file }) => file),
  );
  const ownTests = [
    ...own.map(({ path }) => path).filter(isProof),
    ...texts
      .map(({ path }) => path)
      .filter((path) => path.startsWith('test/') && isOf(folders, path)),
  ];
  const tests = [...ownTests, ...[...proving].filter((path) => !ownTests.includes(path))];
  const users = usersOf(folders, modules);
  const { tables, kinds, metrics } = ownOf(folders, modules);
  const limits = limitsOf(folders, modules);
  const taken = takenBy(folders, modules);
  const naming = namingTables(folders, tables, modules).filter(
    (path) => !tests.includes(path) && !users.some((user) => user.path === path),
  );
  const [, most = 0] = EXPORTS.find(([count]) => files.length <= count) ?? [];
  const say = (file: Module) => withExports(file, most);
  return [
    `${folders.join(', ')}: ${files.length} files, ${tests.length} tests and benches`,
    ...(files.length <= IN_FULL
      ? foldersOf(files).flatMap(({ folder, files: here }) => [
          folder,
          ...here.map((file) => `  ${nameOf(file.path)}  ${saysOf(file)}`),
        ])
      : foldersOf(files).flatMap(({ folder, files: here }) => [
          ...wrapped([`${folder} ${say(here[0]!)}`, ...here.slice(1).map((file) => say(file))], ''),
        ])),
    ...part('Tests, benches and tools', byFolder(tests)),
    ...part('Doubles of what it is given, and helpers of its tests', byFolder(doubles)),
    ...part('Handed to it by other features', linesOfUsers(handedTo(folders, modules))),
    ...part('Used by', linesOfUsers(users.filter(({ path }) => !isProof(path)))),
    ...part('Rules of other features that it reads', byFolder(taken.map(({ path }) => path))),
    ...part(
      `It is named (tables: ${tables.join(', ')}) by`,
      byFolder(naming.length > NAMING_MAX ? naming.filter((path) => !isProof(path)) : naming),
    ),
    ...part(
      'Documents, with lines that name it',
      wrapped([
        ...pages.map((page) => `docs/product/${page}`),
        ...documentsOf(folders, pages, project),
      ]),
    ),
    ...part('Limits', wrapped(limits)),
    ...part('Settings', wrapped(settingsOf(folders, modules, settings))),
    ...part('Metrics', wrapped(metrics)),
    ...part('Kinds of personal data (shared/account/personal-kinds.ts)', wrapped(kinds)),
  ];
}

/**
 * The features that several words ask about, at most two: the one that a word, or two together, names, and the one of which most files
 * have `least` of them.
 */
export function featuresAbout(
  words: readonly string[],
  files: readonly Text[],
  least = words.length,
): string[] {
  const count = counterOf(words);
  const paths = files.map(({ path }) => path);
  const { features } = featureNames(paths);
  const hits = files
    .filter(
      ({ path, text }) =>
        !isTest(path) && !path.includes('/migrations/') && count(`${path} ${text}`) >= least,
    )
    .map(({ path }) => path);
  const most = (names: readonly string[]) =>
    names
      .map((name) => [name, hits.filter((path) => isOf([name], path)).length] as const)
      .filter(([, times]) => times > 0)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 1)
      .map(([name]) => name);
  const pairs = words.slice(1).map((word, at) => `${words[at]}-${word}`);
  const named = [...pairs, ...words].flatMap((word) => foldersNamed(word, features, paths));
  return [...new Set([...most(named), ...most(features)])];
}

/** The feature in whose folders most of the places lie. */
export function featureMost(places: readonly string[], paths: readonly string[]): string[] {
  const { features } = featureNames(paths);
  const counts = features.map(
    (name) => [name, places.filter((place) => isOf([name], place)).length] as const,
  );
  const [most] = counts.sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] > 0 ? [most[0]] : [];
}
