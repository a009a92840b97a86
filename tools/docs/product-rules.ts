import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Form of a rule's id: a prefix of two to six capitals or digits, and a number. */
export const RULE_ID = /\b[A-Z][A-Z0-9]{1,5}-\d+\b/;

/** A numbered rule of the product: one line of a page in docs/product. */
interface ProductRule {
  readonly id: string;
  /** File name of its page, without the folder. */
  readonly page: string;
  /** What its page is headed. */
  readonly title: string;
  readonly text: string;
}

/** Pages that hold no rules: one is generated, the others explain. */
const WITHOUT_RULES = new Set(['coverage.md', 'README.md', 'deviations.md']);

/** Every rule of docs/product in the order of the pages; a rule is a line `- **APP-1** …` with its indented lines. */
export function productRules(): ProductRule[] {
  const pages = globSync('docs/product/*.md', { cwd: ROOT }).sort();
  return pages
    .filter((page) => !WITHOUT_RULES.has(basename(page)))
    .flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8');
      const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
      const lines = text.matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\* (.*(?:\n {2,}\S.*)*)/gm);
      return [...lines].map(([, id = '', rule = '']) => ({
        id,
        page: basename(page),
        title,
        text: rule.replaceAll(/\s+/g, ' '),
      }));
    });
}

/** A statement of the brief: docs/product/statements.tsv has one a line. */
interface Statement {
  /** Line of the brief, from 1 on. */
  readonly line: number;
  /** Ids of the rules that say it, or what we do instead. */
  readonly rules: readonly string[];
  /** Whether deviations.md says that and why we differ. */
  readonly differs: boolean;
  readonly text: string;
}

/** Every statement of the brief, in its order. */
export function briefStatements(): Statement[] {
  const [, ...rows] = readFileSync(join(ROOT, 'docs/product/statements.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const [line = '', rules = '', differs, text = ''] = row.split('\t');
    return { line: Number(line), rules: rules.split(' '), differs: differs === 'differs', text };
  });
}
