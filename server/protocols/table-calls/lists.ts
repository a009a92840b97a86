import { unreadable } from '#server/protocols/table-calls/refusals.ts';

const OPENING = '({';
const CLOSING = ')}';

/** Splits at the commas outside of quotes, parentheses and braces; throws AppError PGRST100 when these do not match. */
export function splitList(text: string): string[] {
  if (text === '') return [];
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) throw unreadable(text);
  }
  if (depth !== 0 || quoted) throw unreadable(text);
  return [...parts, text.slice(start)];
}

/** A value without its quotes and their escapes; unchanged when it has none. */
export function unquoted(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll(/\\(.)/gs, '$1');
}

/** The values between a pair of brackets such as `(a,"b,c")`; throws AppError PGRST100. */
export function valuesBetween(brackets: '()' | '{}', text: string): string[] {
  if (!text.startsWith(brackets.charAt(0)) || !text.endsWith(brackets.charAt(1))) {
    throw unreadable(text);
  }
  return splitList(text.slice(1, -1)).map(unquoted);
}
