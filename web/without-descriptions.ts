import { parseSync, Visitor } from 'vite';

/** Parts of a contract that no caller in the browser reads. */
const UNREAD = new Set(['summary', 'description', 'answers', 'refuses', 'forms', 'handled']);

/** The source of a module of contracts, or of a table of filters or fields, without its descriptions, names and formats for the API's document. */
export function withoutDescriptions(code: string): string {
  const cuts: { readonly from: number; readonly to: number }[] = [];
  const cut = (from: number, to: number) => cuts.push({ from, to });
  new Visitor({
    CallExpression({ callee, arguments: [first], start, end }) {
      if (callee.type === 'MemberExpression') {
        const { object, property } = callee;
        if (property.type === 'Identifier' && property.name === 'register') cut(object.end, end);
      }
      if (callee.type !== 'Identifier' || !first) return;
      if (callee.name === 'nameSchemas') cut(start, end);
      if (callee.name === 'described') {
        cut(start, first.start);
        cut(first.end, end);
      }
      if (
        /^define(Contract|Procedure|Table|Filter|Field)$/.test(callee.name) &&
        first.type === 'ObjectExpression'
      ) {
        for (const [index, part] of first.properties.entries()) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
          if (!UNREAD.has(part.key.name)) continue;
          const comma = /^\s*,?/.exec(code.slice(part.end))![0];
          cut(part.start, first.properties[index + 1]?.start ?? part.end + comma.length);
        }
      }
    },
  }).visit(parseSync('contracts.ts', code).program);
  let left = '';
  let at = 0;
  for (const { from, to } of cuts.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (to <= at) continue;
    left += code.slice(at, from);
    at = to;
  }
  return left + code.slice(at);
}
