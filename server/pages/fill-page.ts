import { escapeHtml } from '#server/pages/head-tags.ts';

/** The text between two equal marks of a prerendered page, and what is around them; null without the marks. */
function findBlock(page: string, mark: string) {
  const from = page.indexOf(mark);
  const to = page.indexOf(mark, from + mark.length);
  if (from < 0 || to < 0) return null;
  return {
    before: page.slice(0, from),
    block: page.slice(from + mark.length, to),
    after: page.slice(to + mark.length),
  };
}

/** Replaces the placeholders of a prerendered page by values, escaped. */
export function fillValues(page: string, values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values);
  if (names.length === 0) return page;
  // One pass, so that a value that looks like a placeholder stays what it is.
  return page.replace(new RegExp(names.join('|'), 'g'), (name) => escapeHtml(values[name] ?? ''));
}

/** Repeats the block between two marks of a prerendered page, once for each set of values; throws when there is none. */
export function repeatBlock(
  page: string,
  mark: string,
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const found = findBlock(page, mark);
  if (!found) throw new Error(`The prerendered page has no block ${mark}`);
  const { before, block, after } = found;
  return before + rows.map((values) => fillValues(block, values)).join('') + after;
}

/** Keeps the block between two marks of a prerendered page, or leaves it out. */
export function keepBlock(page: string, mark: string, isKept: boolean): string {
  return repeatBlock(page, mark, isKept ? [{}] : []);
}

/** Puts markup in the place of the block between two marks of a prerendered page, and values in that of the placeholders around it. */
export function replaceBlock(
  page: string,
  mark: string,
  markup: string,
  values: Readonly<Record<string, string>>,
): string {
  const found = findBlock(page, mark);
  if (!found) throw new Error(`The prerendered page has no block ${mark}`);
  // Each apart, so that neither is looked for in the other.
  return fillValues(found.before, values) + markup + fillValues(found.after, values);
}
