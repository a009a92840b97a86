import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { SERVER } from '#tools/build.ts';
import { HOUSE_CHECKS, unsaidWords } from '#tools/house/checks.ts';
import { sourceFiles } from '#tools/house/source-files.ts';
import { BUILT_COMMANDS } from '#tools/operations/commands.ts';

// The build's configuration is not part of the web app.
const files = sourceFiles().filter(({ path }) => path !== 'web/vite.config.ts');

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const feature = (path: string) => /^(server|web)\/features\/([^/]+)\//.exec(path)?.[2];

/** A rule: files, and what they may import. Packages are `npm:name`; tests may also import test/support. */
const rules: readonly {
  readonly about: string;
  readonly from: RegExp;
  readonly may: (target: string, from: string) => boolean;
}[] = [
  {
    about: 'shared imports only shared and zod, the reader of postings htmlparser2, too',
    from: /^shared\//,
    may: (target, from) =>
      target.startsWith('shared/') ||
      /^npm:zod(\/|$)/.test(target) ||
      (from.startsWith('shared/postings/reader/') && target === 'npm:htmlparser2'),
  },
  {
    about: 'the extension imports shared and itself',
    from: /^extension\//,
    may: (target) => /^(shared|extension)\//.test(target),
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
      'server/pages and server/protocols import packages, shared, platform, http and themselves',
    from: /^server\/(pages|protocols)\//,
    may: (target, from) =>
      /^(npm:|shared\/|server\/(platform|http)\/)/.test(target) ||
      target.split('/')[1] === from.split('/')[1],
  },
  {
    about:
      'a server feature imports its own folder, shared, platform, http and protocols (h1b: server/h1b too), never another feature',
    from: /^server\/features\//,
    may: (target, from) =>
      /^(npm:|shared\/|server\/(platform|http|protocols|config)\/)/.test(target) ||
      (feature(from) === 'h1b' && target.startsWith('server/h1b/')) ||
      (feature(target) === feature(from) && target.startsWith('server/')),
  },
  {
    about:
      "server/h1b imports packages, shared, platform's concurrency, files and tables, and itself",
    from: /^server\/h1b\//,
    may: (target) =>
      /^(npm:|shared\/|server\/(h1b|platform\/(concurrency|files|tables))\/)/.test(target),
  },
  {
    about:
      "server/operations imports packages, shared, config, platform, server/h1b and itself; of the features auth's keys, of http what loopback is",
    from: /^server\/operations\//,
    may: (target) =>
      /^(npm:|shared\/|server\/(operations|config|platform|h1b|features\/auth\/keys)\/)/.test(
        target,
      ) || target === 'server/http/loopback.ts',
  },
  {
    about: 'the server never imports web',
    from: /^server\//,
    may: (target) => !target.startsWith('web/'),
  },
  {
    about: '[AUTH-149] the product imports no test code',
    from: /^(server|shared|web|extension)\//,
    may: (target) => !target.startsWith('test/'),
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

  test('reads process.env only in server/config, the entry and the tools around the server', () => {
    const readers = files
      .filter(
        ({ path, text }) =>
          /^(server|shared|web)\//.test(path) && !isTest(path) && /process\.env/.test(text),
      )
      .map(({ path }) => path);
    expect(readers).toEqual(['server/main.ts']);
  });

  test('spells no refusal by hand on the server', () => {
    const byHand = files
      .filter(
        ({ path, text }) => path.startsWith('server/') && /new AppError\(\s*[{'"`]/.test(text),
      )
      .map(({ path }) => path);
    expect(byHand).toEqual([]);
  });

  test('parses dates from text only in shared/core/dates.ts', () => {
    const parsers = files
      .filter(({ path }) => /^(server|shared|web)\//.test(path) && !isTest(path))
      .filter(({ text }) => /new Date\(\s*['"`]|Date\.parse\(/.test(text))
      .map(({ path }) => path);
    expect(parsers.filter((path) => path !== 'shared/core/dates.ts')).toEqual([]);
  });

  test('builds the server anew when anything changed that it or a built command is made of', () => {
    const imports = new Map(files.map((file) => [file.path, file.imports]));
    const made = new Set(['server/main.ts', ...BUILT_COMMANDS]);
    for (const path of made) for (const next of imports.get(path) ?? []) made.add(next);
    expect(made).toContain('tools/load-settings.ts');
    const isInput = (path: string) =>
      SERVER.inputs.some((input) => path === input || path.startsWith(`${input}/`));
    expect([...made].filter((path) => !path.includes(':') && !isInput(path))).toEqual([]);
  });
});

describe('the house rules (npm run figures -- --list)', () => {
  test.each(Object.entries(HOUSE_CHECKS))('there are no %s', (_, find) => {
    expect(find()).toEqual([]);
  });

  test('[UI-45] no text on a screen or in a mail has words that are written plainer', () => {
    expect(unsaidWords()).toEqual([]);
  });

  test('every file that CONTRIBUTING.md names is there', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8');
    const named = [...text.matchAll(/`((?:\w|\.\w)[\w.-]*\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !path.includes('NNNN') && !existsSync(path))).toEqual([]);
  });
});
