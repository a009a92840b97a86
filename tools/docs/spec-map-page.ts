import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { calls, deviations, later } from '#tools/docs/spec-calls.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A test whose title names items of the specification, the rulings or the security checklist. */
export interface TaggedTest {
  readonly file: string;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Every test of the project whose title carries a tag such as `[spec 5]`, `[ruling 7]` or `[security 18]`. */
export function taggedTests(): TaggedTest[] {
  const files = ['server', 'shared', 'web', 'test', 'tools'].flatMap((folder) =>
    globSync(`${folder}/**/*.{test,spec,suite}.ts`, { cwd: ROOT }),
  );
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const titles = text.matchAll(
      /['"`]([^'"`\n]*\[(?:spec|ruling|security)[^\]]*\][^\n]*?)['"`],?\s*(?:\(|async|$|\{|,)/gm,
    );
    return [...titles].map(([, raw]) => {
      const title = (raw ?? '').replaceAll('\\', '');
      const tags = [...title.matchAll(/\[((?:spec|ruling|security)[^\]]*)\]/g)].flatMap(([, tag]) =>
        splitTag(tag ?? ''),
      );
      return {
        file,
        title: title.replaceAll(/\s*\[(?:spec|ruling|security)[^\]]*\]\s*/g, ' ').trim(),
        tags,
      };
    });
  });
}

/** `security 17, 18` is two tags. */
function splitTag(tag: string): string[] {
  const [, kind = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(tag) ?? [];
  return rest.split(/\s*,\s*/).map((item) => `${kind} ${item}`);
}

function table(kind: string, heading: string, tests: readonly TaggedTest[]): string[] {
  const items = [
    ...new Set(tests.flatMap(({ tags }) => tags).filter((tag) => tag.startsWith(kind))),
  ];
  items.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    `## ${heading}`,
    '',
    ...items.flatMap((item) => [
      `### ${item}`,
      '',
      ...tests
        .filter(({ tags }) => tags.includes(item))
        .map(({ file, title }) => `- ${title} (\`${file}\`)`),
      '',
    ]),
  ];
}

/** The text of docs/spec-map.md: each call and item of the specification with the tests that prove it. */
export function specMapPage(): string {
  const tests = taggedTests();
  const proofs = (tag: string) => {
    const files = new Set(tests.filter(({ tags }) => tags.includes(tag)).map(({ file }) => file));
    return [...files].map((file) => `\`${file}\``).join(', ');
  };
  return [
    '# Specification map',
    '',
    'Generated from the titles of the tests by `npm run docs`; a test compares the two. A title carries the items it',
    'proves in brackets: sections of the product specification, rulings, statements of the security checklist.',
    '',
    '## Calls of the specification',
    '',
    '| call (spec §7) | endpoint | proved in |',
    '| --- | --- | --- |',
    ...calls.map(({ call, endpoint, tag }) => `| ${call} | ${endpoint} | ${proofs(tag)} |`),
    '',
    'Not built yet, and linked from nowhere: ' + later.join('; ') + '.',
    '',
    '## Deviations from the letter',
    '',
    ...deviations.map((text) => `- ${text}`),
    '',
    ...table('spec', 'Specification', tests),
    ...table('ruling', 'Rulings', tests),
    ...table('security', 'Security checklist', tests),
  ].join('\n');
}
