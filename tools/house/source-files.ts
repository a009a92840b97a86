import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseSync } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['shared', 'server', 'web', 'extension', 'test', 'tools', 'bench'];

/** A node of a syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A name that a file imports from another; `*` stands for all of them. */
interface ImportedName {
  readonly from: string;
  readonly name: string;
}

/** A source file: its text, syntax tree, and what it imports and exports. */
interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly program: SyntaxNode;
  /** Project paths and packages (`npm:name`) that it imports from. */
  readonly imports: readonly string[];
  readonly importedNames: readonly ImportedName[];
  readonly exportedNames: readonly string[];
}

/** Whether a file is a test or lies in a folder for tests. */
export function isForTests(path: string): boolean {
  return /\.(test|spec|suite)\.tsx?$|(^|\/)testing\/|^test\//.test(path);
}

/** The project path an import leads to, or the package's name. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return `npm:${specifier}`;
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    targetOf(path, text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  );
  const names: ImportedName[] = dynamic.map((from) => ({ from, name: '*' }));
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = targetOf(path, moduleRequest.value);
    for (const { importName } of entries) names.push({ from, name: importName.name ?? '*' });
    if (entries.length === 0) names.push({ from, name: '' });
  }
  const exported: string[] = [];
  for (const { entries } of module.staticExports) {
    for (const { exportName, moduleRequest, importName } of entries) {
      if (moduleRequest) {
        const from = targetOf(path, moduleRequest.value);
        names.push({ from, name: importName.name ?? '*' });
      }
      if (exportName.name) exported.push(exportName.name);
    }
  }
  for (const match of text.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)) {
    names.push({ from: join(dirname(path), match[1] ?? ''), name: '' });
  }
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    program: program as unknown as SyntaxNode,
    imports: [...new Set(names.map(({ from }) => from))],
    importedNames: names,
    exportedNames: exported,
  };
}

let read: readonly SourceFile[] | undefined;

/** Every TypeScript file of the project, parsed once. */
export function sourceFiles(): readonly SourceFile[] {
  read ??= FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }),
  )
    .filter((path) => !/\.(as|d)\.ts$/.test(path))
    .sort()
    .map(readSource);
  return read;
}

/** Calls `visit` with a node and all below it. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) {
        walk(child as SyntaxNode, visit);
      }
    }
  }
}
