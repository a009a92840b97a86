import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';

import { RULE_ID } from '#tools/docs/product-rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Modules that hold constants: comparing what they export with itself proves nothing about the product. */
const CONSTANTS = /^#shared\/core\/(messages|limits)\.ts$/;

/** A test that names rules of the product in its title, or in the title of a group around it. */
interface RuleProof {
  readonly file: string;
  /** Titles of its groups and its own, without the ids. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Whether it compares constants only, so that it cannot fail when the product breaks the rule. */
  readonly constantsOnly: boolean;
}

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** The name a call starts with: `test` of `test.each(rows)('title', …)`. */
function rootName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  return rootName(node['callee'] ?? node['object'] ?? node['tag']);
}

function titleOf(call: SyntaxNode): string | undefined {
  const [title] = call['arguments'] as SyntaxNode[];
  if (title?.type === 'Literal' && typeof title['value'] === 'string') return title['value'];
  if (title?.type !== 'TemplateLiteral') return undefined;
  const quasis = title['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('…');
}

const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inner = '']) => {
    const parts = inner.split(/[\s,]+/);
    return parts.every((part) => new RegExp(`^${RULE_ID.source}$`).test(part)) ? parts : [];
  });

const withoutIds = (title: string): string =>
  title.replaceAll(/\s*\[[^\]]+\]\s*/g, (tag) => (idsIn(tag).length ? ' ' : tag)).trim();

/** Names of the values a subtree reads, without names of members. */
function namesIn(node: SyntaxNode): string[] {
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type === 'MemberExpression' && node['computed'] === false) {
    return namesIn(node['object'] as SyntaxNode);
  }
  return childrenOf(node).flatMap(namesIn);
}

function expectedValues(node: SyntaxNode): SyntaxNode[] {
  const own =
    node.type === 'CallExpression' && rootName(node) === 'expect' && isNode(node['callee'])
      ? node['callee'].type === 'Identifier'
        ? (node['arguments'] as SyntaxNode[]).slice(0, 1)
        : []
      : [];
  return [...own, ...childrenOf(node).flatMap(expectedValues)];
}

/** Every test in the project whose title names rules; a group's ids are those of each test in it. */
export function ruleProofs(): RuleProof[] {
  const files = ['server', 'shared', 'web', 'test', 'tools'].flatMap((folder) =>
    globSync(`${folder}/**/*.{test,spec,suite}.ts`, { cwd: ROOT }),
  );
  return files.sort().flatMap((file) => proofsIn(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The proofs in the text of one test file. */
export function proofsIn(file: string, text: string): RuleProof[] {
  const { program, module } = parseSync(file, text);
  const constants = new Set<string>();
  let product = false;
  for (const { moduleRequest, entries } of module.staticImports) {
    if (CONSTANTS.test(moduleRequest.value)) {
      for (const { localName } of entries) constants.add(localName.value ?? '');
    } else if (/^[#.]/.test(moduleRequest.value)) product = true;
  }
  const isBrowserTest = file.endsWith('.spec.ts');
  const proofs: RuleProof[] = [];
  const visit = (node: SyntaxNode, around: readonly string[], groups: readonly string[]): void => {
    const name = node.type === 'CallExpression' ? rootName(node) : '';
    const title = /^(test|it|describe\w*)$/.test(name) ? titleOf(node) : undefined;
    const ids = title === undefined ? [] : idsIn(title);
    const all = [...around, ...ids];
    const titles = title === undefined ? groups : [...groups, withoutIds(title)];
    if (title !== undefined && !name.startsWith('describe') && all.length > 0) {
      const looked = expectedValues(node);
      const constantsOnly =
        (!product && constants.size > 0 && !isBrowserTest) ||
        (looked.length > 0 &&
          looked.every((value) => {
            const names = namesIn(value);
            return names.length > 0 && names.every((one) => constants.has(one));
          }));
      proofs.push({ file, title: titles.join(' › '), ids: [...new Set(all)], constantsOnly });
    }
    for (const child of childrenOf(node)) visit(child, all, titles);
  };
  visit(program as unknown as SyntaxNode, [], []);
  return proofs;
}
