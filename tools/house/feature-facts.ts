import { inFolder, isOf, isProof, type Module, type User } from '#tools/house/features.ts';
import { spoken } from '#tools/house/places.ts';

/** The limits that are the feature's own, and those of all that it reads, each with its number. */
export function limitsOf(folders: readonly string[], modules: readonly Module[]): string[] {
  const numbers = new Map(
    modules
      .filter(({ path }) => path.startsWith('shared/') && path.endsWith('limits.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export const ([\w$]+) = ([^;{]+);/gm)].map(
          ([, name = '', value = '']) => [name, { path, value }] as const,
        ),
      ),
  );
  const read = modules
    .filter(({ path }) => inFolder(folders, path) && !isProof(path))
    .flatMap(({ importedNames }) => importedNames)
    .flatMap(({ from, name }) => (from.endsWith('limits.ts') ? [name] : []));
  const own = [...numbers].flatMap(([name, { path }]) => (inFolder(folders, path) ? [name] : []));
  return [...new Set([...own, ...read])].flatMap((name) => {
    const limit = numbers.get(name);
    return limit ? [`${name} = ${limit.value}`] : [];
  });
}

/** What server/app calls to open a feature. */
const openingsOf = (folders: readonly string[], modules: readonly Module[]) =>
  modules
    .filter(({ path }) => inFolder(folders, path) && path.endsWith('/feature.ts'))
    .flatMap(({ exportedNames }) => exportedNames.filter((name) => name.endsWith('Feature')));

/** What other features hand to it: functions that its `deps.ts` declares or its opening is given, by the file that has them. */
export function handedTo(folders: readonly string[], modules: readonly Module[]): User[] {
  const opens = openingsOf(folders, modules);
  const said = modules.flatMap(({ path, text }) => {
    if (/^server\/app\/[\w-]+\.ts$/.test(path)) return opens.flatMap((name) => callsOf(name, text));
    return inFolder(folders, path) && path.endsWith('/deps.ts') ? [text] : [];
  });
  const names = new Set(said.join(' ').match(/\b[a-z]+[A-Z]\w*/g));
  return modules.flatMap(({ path, exportedNames }) => {
    if (!path.startsWith('server/features/') || isProof(path) || inFolder(folders, path)) return [];
    const takes = exportedNames.filter((name) => names.has(name));
    return takes.length > 0 ? [{ path, takes, beside: [] }] : [];
  });
}

/** The part of the configuration that a feature is handed, and the settings that it consists of. */
export function settingsOf(
  folders: readonly string[],
  modules: readonly Module[],
  settings: readonly string[],
): string[] {
  const opens = openingsOf(folders, modules);
  const app = modules.filter(({ path }) => /^server\/app\/[\w-]+\.ts$/.test(path));
  const parts = new Set(
    app.flatMap(({ text }) =>
      opens
        .flatMap((name) => callsOf(name, text))
        .flatMap((call) => [...call.matchAll(/\bconfig\.(\w+)/g)].map(([, part = '']) => part)),
    ),
  );
  const config = modules.find(({ path }) => path === 'server/config/config.ts')?.text ?? '';
  const names = [...parts].flatMap((part) => {
    const [, block = ''] =
      new RegExp(`^    ${part}: (\\{[\\s\\S]*?^    \\}|.*),$`, 'm').exec(config) ?? [];
    const said = [...block.matchAll(/\benv\.([A-Z\d_]+)/g)].map(([, name = '']) => name);
    const begun = `${part.toUpperCase()}_`;
    return [...said, ...settings.filter((name) => name.startsWith(begun))];
  });
  return [...new Set(names)].filter((name) => name !== 'DATA_DIR');
}

/** The calls of a function in a text, with their arguments. */
function callsOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index }) => {
    let depth = 0;
    let at = text.indexOf('(', index);
    for (; at < text.length; at++) {
      if (text[at] === '(') depth++;
      if (text[at] === ')' && --depth === 0) break;
    }
    return text.slice(index, at);
  });
}

const ADAPTER = /^server\/platform\/[\w-]+\//;

/** The folders of the platform that no other feature takes from: JobGPT alone talks to `server/platform/ai/`. */
export function adaptersOf(folders: readonly string[], modules: readonly Module[]): string[] {
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { path, importedNames } of modules) {
    // What the context of all features opens is no adapter of one.
    if (isProof(path) || !/^server\/(?:features\/|app\/context)/.test(path)) continue;
    for (const { from } of importedNames) {
      const [folder] = ADAPTER.exec(from) ?? [];
      if (folder !== undefined) (inFolder(folders, path) ? own : others).add(folder);
    }
  }
  return [...own].filter((folder) => !others.has(folder)).sort();
}

/**
 * What tests hand to a feature in place of others, and helpers that mostly its tests take: files outside of it, which a further
 * dependency or another answer of a service touches as well.
 */
export function doublesOf(
  isOwn: (path: string) => boolean,
  modules: readonly Module[],
): readonly string[] {
  const takers = new Map<string, string[]>();
  for (const { path, importedNames } of modules) {
    for (const from of new Set(importedNames.map((one) => one.from))) {
      if (from.startsWith('test/support/')) takers.set(from, [...(takers.get(from) ?? []), path]);
    }
  }
  return modules.flatMap(({ path, importedNames }) => {
    if (!isProof(path) || isOwn(path)) return [];
    const isGiven = importedNames.some(
      ({ from, name }) =>
        isOwn(from) && (/Deps$|Services$/.test(name) || from.endsWith('/feature.ts')),
    );
    const by = takers.get(path) ?? [];
    return isGiven || by.filter(isOwn).length * 2 > by.length ? [path] : [];
  });
}

/** The tables of a feature, the kinds of personal data that it declares, and the metrics of its name. */
export function ownOf(folders: readonly string[], modules: readonly Module[]) {
  const own = modules.filter(({ path }) => isOf(folders, path));
  const tables = own
    .filter(({ path }) => path.startsWith('server/platform/database/tables/'))
    .flatMap(({ text }) => {
      const [, block = ''] = /^export interface \w+Tables \{\n([\s\S]*?)^\}/m.exec(text) ?? [];
      return [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    });
  const kinds = own
    .filter(({ path }) => inFolder(folders, path))
    .flatMap(({ text }) => [...text.matchAll(/^\s+kinds: \[('[^\]]+)\],$/gm)])
    .flatMap(([, list = '']) => list.replaceAll("'", '').split(', '));
  const metrics = modules
    .filter(({ path }) => path === 'server/platform/metrics/metrics.ts')
    .flatMap(({ text }) => [...text.matchAll(/name: '(waymark_\w+)'/g)])
    .flatMap(([, name = '']) =>
      folders.some((folder) => spoken(name).includes(spoken(folder))) ? [name] : [],
    );
  return { tables, kinds, metrics };
}

/** The files outside of a feature that name one of its tables in SQL or in quotation marks: lists of tables, rows made by hand. */
export function namingTables(
  folders: readonly string[],
  tables: readonly string[],
  modules: readonly Module[],
): string[] {
  const many = folders.filter((folder) => folder.includes('-'));
  // 'applications' alone has the name of much else; with two words a name is one.
  const single = tables.filter((table) => !table.includes('_')).concat(many);
  const double = tables.filter((table) => table.includes('_')).concat(many.map(camel));
  const patterns = [
    ...(single.length > 0
      ? [`(?:['"\`]|\\b(?:from|into|join|update|table) )(?:${single.join('|')})(?=['"\`.\\s(])`]
      : []),
    ...(double.length > 0 ? [`\\b(?:${double.join('|')})\\b`] : []),
  ];
  if (patterns.length === 0) return [];
  const named = new RegExp(patterns.join('|'));
  return modules
    .filter(({ path, text }) => {
      if (isOf(folders, path) || /^tools\/house\/|\/database\/(?:migrations|tables)\//.test(path))
        return false;
      return named.test(text);
    })
    .map(({ path }) => path);
}

const camel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
