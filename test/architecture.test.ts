import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MAX_LINES = 400;
const FOLDERS = ['shared', 'server', 'web', 'test', 'tools', 'bench'];

/** A source file with the project files and packages it imports. */
interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
  readonly text: string;
}

/** The project path an import leads to, or the package's name. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return `npm:${specifier}`;
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { module, program } = parseSync(path, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  const fixed = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ];
  expect(program.type).toBe('Program');
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: [...fixed, ...dynamic].map((specifier) => targetOf(path, specifier)),
  };
}

const files = FOLDERS.flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }),
)
  .map((path) => relative('.', path))
  .filter((path) => path !== 'web/vite.config.ts')
  .map(readSource);

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const feature = (path: string) => /^(server|web)\/features\/([^/]+)\//.exec(path)?.[2];

/** A rule: files it is about, and what they may import; packages are `npm:name`, tests may use test/support too. */
const rules: readonly {
  readonly about: string;
  readonly from: RegExp;
  readonly may: (target: string, from: string) => boolean;
}[] = [
  {
    about: 'shared imports only shared and zod',
    from: /^shared\//,
    may: (target) => target.startsWith('shared/') || /^npm:zod(\/|$)/.test(target),
  },
  {
    about: 'server/platform imports packages, shared and platform',
    from: /^server\/platform\//,
    may: (target) => /^(npm:|shared\/|server\/platform\/)/.test(target),
  },
  {
    about: 'server/config imports packages and shared',
    from: /^server\/config\//,
    may: (target) => /^(npm:|shared\/|server\/config\/)/.test(target),
  },
  {
    about: 'server/http imports packages, shared, platform and http',
    from: /^server\/http\//,
    may: (target) => /^(npm:|shared\/|server\/(platform|http)\/)/.test(target),
  },
  {
    about:
      'a server feature imports its own folder, shared, platform and http (h1b: server/h1b too), never another feature',
    from: /^server\/features\//,
    may: (target, from) =>
      /^(npm:|shared\/|server\/(platform|http|config)\/)/.test(target) ||
      (feature(from) === 'h1b' && target.startsWith('server/h1b/')) ||
      (feature(target) === feature(from) && target.startsWith('server/')),
  },
  {
    about: 'server/h1b imports packages, shared, platform/files and itself',
    from: /^server\/h1b\//,
    may: (target) => /^(npm:|shared\/|server\/(h1b|platform\/files)\/)/.test(target),
  },
  {
    about: 'the server never imports web',
    from: /^server\//,
    may: (target) => !target.startsWith('web/'),
  },
  {
    about: 'web/ui and web/lib import packages, shared, ui and lib',
    from: /^web\/(ui|lib)\//,
    may: (target) => /^(npm:|shared\/|web\/(ui|lib)\/)/.test(target),
  },
  {
    about: 'a web feature imports its own folder, ui, lib and shared, never another feature',
    from: /^web\/features\//,
    may: (target, from) =>
      /^(npm:|shared\/|web\/(ui|lib)\/)/.test(target) ||
      (feature(target) === feature(from) && target.startsWith('web/')),
  },
  {
    about: 'web never imports the server',
    from: /^web\//,
    may: (target) => !target.startsWith('server/') && !target.startsWith('npm:node:'),
  },
  {
    about: 'acceptance tests import packages, shared and test/support, nothing of the server',
    from: /^test\/acceptance\//,
    may: (target) => /^(npm:|shared\/|test\/(support|acceptance)\/)/.test(target),
  },
];

describe('the architecture', () => {
  test('finds the source files', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  test.each(rules)('$about', ({ from, may }) => {
    const broken = files
      .filter(({ path }) => from.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => !may(target, path))
          .filter(
            (target) =>
              !(isTest(path) && /^(test\/support\/|server\/features\/|npm:)/.test(target)),
          )
          .map((target) => `${path} imports ${target}`),
      );
    expect(broken).toEqual([]);
  });

  test('has no import cycle', () => {
    const graph = new Map(files.map((file) => [file.path, file.imports]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]) => {
      if (trail.includes(path)) {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
        return;
      }
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  test(`has no file over ${MAX_LINES} lines`, () => {
    const long = files.filter(({ lines }) => lines > MAX_LINES).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  test('reads process.env only in server/config, the entry and the tools around the server', () => {
    const readers = files
      .filter(
        ({ path, text }) =>
          /^(server|shared|web)\//.test(path) && !isTest(path) && /process\.env/.test(text),
      )
      .map(({ path }) => path);
    expect(readers).toEqual(['server/main.ts']);
  });

  test('parses dates from text only in shared/domain/dates.ts', () => {
    const parsers = files
      .filter(({ path }) => /^(server|shared|web)\//.test(path) && !isTest(path))
      .filter(({ text }) => /new Date\(\s*['"`]|Date\.parse\(/.test(text))
      .map(({ path }) => path);
    expect(parsers.filter((path) => path !== 'shared/domain/dates.ts')).toEqual([]);
  });
});
