import { commentAbove, isTest, short, spoken } from '#tools/house/places.ts';

/** A source file with what it imports and exports. */
export interface Module {
  readonly path: string;
  readonly text: string;
  readonly importedNames: readonly { readonly from: string; readonly name: string }[];
  readonly exportedNames: readonly string[];
}

/** Where folders are named after features, and after parts that a question may be about as well. */
const ROOTS = ['shared', 'server/features', 'web/features', 'server', 'server/platform', 'web'];
/** Folders of roots that hold what no feature owns, or the roots themselves. */
const NO_FEATURE = /^(?:core|features|platform|parts|lib|ui|public|table-calls)$/;

/** What a word of the brief or of an operator is called in folders. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  resume: ['resumes', 'profile'],
  explorer: ['h1b'],
  list: ['applications'],
  lists: ['applications'],
  board: ['applications'],
  statistics: ['applications'],
  dashboard: ['applications'],
  today: ['applications'],
  desk: ['applications'],
  keys: ['auth/personal-keys', 'security'],
  assistant: ['jobgpt'],
  chat: ['jobgpt'],
  mails: ['mail', 'auth'],
  notices: ['mail', 'auth'],
  'sign-in': ['auth'],
  login: ['auth'],
  interviews: ['record'],
  contacts: ['record'],
  papers: ['record'],
  files: ['storage'],
  import: ['imports'],
  header: ['app', 'shell'],
  navigation: ['app', 'shell'],
  settings: ['config'],
};

/** The name of a folder as one may ask for it: without case, accents and the ending of a plural. */
const plain = (name: string) => spoken(name).trim().replaceAll(' ', '-').replace(/s$/, '');

/** The features by their folders, and the other parts that may be asked for. */
export function featureNames(paths: readonly string[]): { features: string[]; parts: string[] } {
  const among = (roots: readonly string[]) =>
    new Set(
      paths.flatMap((path) => {
        const root = roots.find((one) => path.startsWith(`${one}/`)) ?? '';
        const [folder = '', file] = path.slice(root.length + 1).split('/');
        return root === '' || file === undefined || NO_FEATURE.test(folder) ? [] : [folder];
      }),
    );
  const features = among(ROOTS.slice(0, 3));
  const parts = [
    ...(paths.some((path) => path.startsWith('extension/')) ? ['extension'] : []),
    ...among(['server']),
    ...among(['server/platform']),
    ...among(['web']),
  ];
  return {
    features: [...features].sort(),
    parts: [...new Set(parts)].filter((name) => !features.has(name)).sort(),
  };
}

/** The folders that a word names: a feature's, those of a word of the brief, or a folder inside of features ('offer', 'h1b/offer'). */
export function foldersNamed(
  word: string,
  names: readonly string[],
  paths: readonly string[],
): readonly string[] {
  const wanted = plain(word);
  const [, homes] = Object.entries(HOMES).find(([name]) => plain(name) === wanted) ?? [];
  const exact = names.filter((name) => plain(name) === wanted);
  const within = paths.flatMap((path) => {
    const [, outer = '', inner = ''] =
      /^(?:server|web|shared)\/(?:features\/)?([\w-]+)\/([\w-]+)\//.exec(path) ?? [];
    const isNamed = outer !== '' && [plain(inner), plain(`${outer}/${inner}`)].includes(wanted);
    return isNamed ? [`${outer}/${inner}`] : [];
  });
  return [homes, exact, [...new Set(within)]].find((way) => way && way.length > 0) ?? [];
}

/** The folders that are meant by a word: those that it names, else the features of whose names it is a part; empty when there are none. */
export function foldersMeant(
  word: string,
  names: readonly string[],
  paths: readonly string[] = [],
): readonly string[] {
  const named = foldersNamed(word, names, paths);
  return named.length > 0 ? named : names.filter((name) => plain(name).includes(plain(word)));
}

/** Files of a feature that lie elsewhere bear its name. */
const NAMED_AFTER =
  /^(?:web\/(?:app|lib|ui)|server\/(?:app|config|http|operations|pages|protocols|platform\/database\/tables)|test|bench|tools|docs\/(?!decisions|api|tour)|extension)\b/;

/** Whether a file lies in a folder of one of the features, or bears its name. */
export function isOf(folders: readonly string[], path: string): boolean {
  const said = ` ${spoken(path.slice(path.indexOf('/')).replace(/\.\w+$/, ''))} `;
  const has = (name: string) =>
    said.includes(` ${name} `) || said.includes(` ${name.replace(/s$/, '')} `);
  return folders.some((folder) => {
    if (inFolder([folder], path)) return true;
    const [outer = '', inner] = folder.split('/');
    if (inner !== undefined && path.includes(`/${outer}/`)) return has(spoken(inner));
    return NAMED_AFTER.test(path) && !/^(?:app|web)$/.test(folder) && has(spoken(inner ?? folder));
  });
}

/** What a file exports and the first sentence above that, or above its first line. */
export function saysOf({ path, text, exportedNames }: Module): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith('export '));
  const comment = commentAbove(lines, at)
    .replaceAll(/\/\*\*|\*\/|^\s*\*|\s\*\s/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = comment.split(/(?<=[.;])\s/);
  const names = exportedNames.slice(0, 3).join(', ');
  const more = exportedNames.length > 3 ? ' …' : '';
  const [title = ''] = path.endsWith('.md') ? lines : [];
  return title === ''
    ? short(`${names}${more}${sentence === '' ? '' : `: ${sentence}`}`)
    : title.replace(/^# /, '');
}

/** A line of a folder and what is in it. */
interface Folder {
  readonly folder: string;
  readonly files: readonly Module[];
}

/** Files by their folders, in the order of the roots; tests are left out. */
export function foldersOf(files: readonly Module[]): Folder[] {
  const folders = new Map<string, Module[]>();
  for (const file of files) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].map(([folder, files]) => ({ folder, files }));
}

/** Whether only tests, benches and pictures need a file. */
export const isProof = (path: string) =>
  isTest(path) || /^(?:test|bench|tools)\//.test(path) || /\/testing\//.test(path);

/** Who outside of the feature imports from it, what it takes, and what of other features it hands over beside. */
export interface User {
  readonly path: string;
  readonly takes: readonly string[];
  readonly beside: readonly string[];
}

/** Most other files that somebody hands over together with the feature; `server/app/features.ts` has them all. */
const BESIDE_MAX = 6;

/** The files outside of the feature that import from it, with what they take. */
export function usersOf(folders: readonly string[], modules: readonly Module[]): User[] {
  return modules.flatMap(({ path, importedNames }): User[] => {
    if (isOf(folders, path) && !/^(?:server|web)\/app\//.test(path)) return [];
    const takes = importedNames.filter(({ from }) => isOf(folders, from) && !isProof(from));
    if (takes.length === 0) return [];
    const isHandOver = /^(?:server|web)\/app\/[\w-]+\.tsx?$/.test(path) && !/\/router\./.test(path);
    const others = importedNames.filter(
      ({ from }) => isHandOver && /\/features\//.test(from) && !inFolder(folders, from),
    );
    const beside = [
      ...new Set(others.map(({ from, name }) => `${name} of ${from}`.replace('* of ', ''))),
    ];
    return [
      {
        path,
        takes: [...new Set(takes.map(({ from, name }) => (name === '*' ? from : name)))],
        beside: beside.length > BESIDE_MAX ? [] : beside,
      },
    ];
  });
}

/** Whether a file lies in a folder of one of the features. */
export const inFolder = (folders: readonly string[], path: string) =>
  folders.some(
    (folder) =>
      ROOTS.some((root) => path.startsWith(`${root}/${folder}/`)) ||
      (folder === 'extension' && path.startsWith('extension/')),
  );

/** What the files of a feature take of other features' rules and contracts, by file. */
export function takenBy(folders: readonly string[], modules: readonly Module[]): User[] {
  const taken = new Map<string, Set<string>>();
  for (const { path, importedNames } of modules) {
    if (!inFolder(folders, path) || isProof(path)) continue;
    for (const { from, name } of importedNames) {
      const isOther =
        /^(?:shared\/(?!core\/)|server\/h1b\/)/.test(from) && !inFolder(folders, from);
      if (isOther) taken.set(from, (taken.get(from) ?? new Set()).add(name));
    }
  }
  return [...taken]
    .map(([path, names]) => ({ path, takes: [...names], beside: [] }))
    .sort((a, b) => a.path.localeCompare(b.path));
}
