import { isForTests, sourceFiles, walk } from '#tools/house/source-files.ts';

/** Most lines of a file that is neither test nor data. */
const MAX_FILE_LINES = 300;
/** Most lines of a function on the server. */
const MAX_FUNCTION_LINES = 80;

const DATA = /vocabulary|messages\.ts$/;
/** Words that cite documents outside the repository; a comment says the rule itself. (Brackets keep this line out.) */
const FOREIGN =
  /spec [§]|\brulin[g] [0-9]|\[(spe[c]|rulin[g]|securit[y]|desig[n])\b|securit[y] checklist|(auth|storage) protoco[l] §|desig[n]\/[a-z0-9]+\.md/;

/** Files over MAX_FILE_LINES lines. */
function longFiles(): string[] {
  return sourceFiles()
    .filter(({ path, lines }) => lines > MAX_FILE_LINES && !isForTests(path) && !DATA.test(path))
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

/** Migrations are data: a list of statements in their order, which never changes again. */
const MIGRATIONS = 'server/platform/database/migrations/';

/** Functions on the server over MAX_FUNCTION_LINES lines; migrations do not count. */
function longFunctions(): string[] {
  const found: string[] = [];
  for (const { path, text, program } of sourceFiles()) {
    if (!path.startsWith('server/') || isForTests(path) || path.startsWith(MIGRATIONS)) continue;
    walk(program, (node) => {
      if (!/^(Function|ArrowFunction)/.test(node.type)) return;
      const lines = text.slice(node.start, node.end).split('\n').length;
      if (lines <= MAX_FUNCTION_LINES) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push(`${path}:${line} has ${lines} lines`);
    });
  }
  return found;
}

/** Names that are imported by another path than the file's: Vitest's hook, and the build of prerendered pages. */
const IMPORTED_BY_TOOLS = [
  'test/support/global-setup.ts setup',
  'web/prerender.tsx renderDocuments',
  'web/answer.tsx renderAnswer',
];

/** Exported names that no other file imports. */
function unusedExports(): string[] {
  const files = sourceFiles();
  const used = new Set<string>(IMPORTED_BY_TOOLS);
  for (const { importedNames } of files) {
    for (const { from, name } of importedNames) used.add(`${from} ${name}`);
  }
  return files.flatMap(({ path, exportedNames }) =>
    used.has(`${path} *`)
      ? []
      : exportedNames
          .filter((name) => !used.has(`${path} ${name}`))
          .map((name) => `${path} exports ${name}`),
  );
}

/** Import chains that end where they began. */
function importCycles(): string[] {
  const graph = new Map(sourceFiles().map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Lines that cite a document outside the repository. */
function foreignCitations(): string[] {
  return sourceFiles().flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (FOREIGN.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
}

const STATEMENT = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Files of a feature that hold SQL and are no repository. */
function sqlOutsideRepositories(): string[] {
  return sourceFiles()
    .filter(({ path }) => path.startsWith('server/features/') && !isForTests(path))
    .filter(({ path }) => !/\/repository(\.ts$|\/)/.test(path))
    .filter(({ text }) => STATEMENT.test(text))
    .map(({ path }) => path);
}

/** Tables by the feature that owns them: `server/platform/database/tables/<feature>.ts` declares them. */
function tableOwners(): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of sourceFiles()) {
    const [, feature] = /^server\/platform\/database\/tables\/([\w-]+)\.ts$/.exec(path) ?? [];
    if (!feature) continue;
    for (const [, quoted, plain] of text.matchAll(/^ {2}(?:'([\w.]+)'|(\w+)): \w+Table;$/gm)) {
      owners.set(quoted ?? plain ?? '', feature);
    }
  }
  return owners;
}

/** Repositories that read or write a table of another feature. */
function foreignTables(): string[] {
  const owners = tableOwners();
  return sourceFiles()
    .filter(({ path }) => path.startsWith('server/features/') && !isForTests(path))
    .flatMap(({ path, text }) => {
      const feature = path.split('/')[2] ?? '';
      return [...owners]
        .filter(([, owner]) => owner !== feature && owner !== 'jobs')
        .filter(([table]) => {
          const name = table.replaceAll('.', '\\.');
          const named = `(From|Into|Table|Join|join|from|update|into)\\(?\\s*['"\`]?(public\\.)?${name}\\b`;
          return new RegExp(named).test(text);
        })
        .map(([table, owner]) => `${path} uses ${table} of ${owner}`);
    });
}

const MESSAGES = /^shared\/[a-z0-9-]+\/([a-z-]+-)?messages\.ts$/;

/** Sentences of shared/core/messages.ts and its siblings that no other file names. */
function deadMessages(): string[] {
  const said = sourceFiles().filter((file) => MESSAGES.test(file.path));
  const unsaid = new Set(
    said.flatMap(({ text }) =>
      [...text.matchAll(/^ {2,4}([a-zA-Z0-9]+)(?::|\()/gm)].map(([, key]) => key ?? ''),
    ),
  );
  for (const { path, text } of sourceFiles()) {
    if (MESSAGES.test(path) || path === 'shared/core/messages.test.ts') continue;
    // Once for all words: a search for each of 800 takes fifteen times as long.
    for (const [, word = ''] of text.matchAll(/[.{,\s]([a-zA-Z0-9]+)\b/g)) unsaid.delete(word);
  }
  return [...unsaid];
}

/** Files whose texts a person reads. */
const READ = /^web\/|^shared\/[a-z0-9-]+\/([a-z-]+-)?messages\.ts$|\/auth\/(mails|notices)\.ts$/;
/** What no text on a screen or in a mail says: words of ours, British spelling, another spelling of 'email'. (Brackets keep this line out.) */
const UNSAID =
  /E-mai[l]|annualise[d]|organisatio[n]|\bto[o] few to say|\bunles[s] told|\bRest[s] on\b|\bmiddl[e] half|\bnam[e]s that begin alike|\bmail[s] |\bi[s] no “no”|Use thi[s] button|r[é]sum/i;

/** Texts of screens and mails with words that are written plainer, one line apiece. */
export function unsaidWords(): string[] {
  const found: string[] = [];
  for (const { path, text, program } of sourceFiles()) {
    if (!READ.test(path) || isForTests(path)) continue;
    walk(program, (node) => {
      if (!/^(Literal|TemplateElement|JSXText)$/.test(node.type)) return;
      const said = UNSAID.exec(text.slice(node.start, node.end));
      if (!said || !/\s/.test(text.slice(node.start, node.end))) return;
      found.push(`${path}:${text.slice(0, node.start).split('\n').length} says '${said[0]}'`);
    });
  }
  return found;
}

/** What the house forbids, by its name in the figures; each finds its offenders, one line apiece. */
export const HOUSE_CHECKS = {
  [`files over ${MAX_FILE_LINES} lines`]: longFiles,
  [`functions over ${MAX_FUNCTION_LINES} lines on the server`]: longFunctions,
  'exports that no other file imports': unusedExports,
  'import cycles': importCycles,
  'comments that cite a document outside the repository': foreignCitations,
  'SQL outside repositories': sqlOutsideRepositories,
  "features that use another's table": foreignTables,
  'messages that nothing says': deadMessages,
} as const;
