import { columnKind, type Columns, type Row } from '#server/protocols/table-calls/columns.ts';
import { splitList } from '#server/protocols/table-calls/lists.ts';
import { notBuilt, unreadable } from '#server/protocols/table-calls/refusals.ts';

/** The columns of a response, and how a row is reduced to them. */
interface Selection {
  readonly names: readonly string[];
  readonly cut: (row: Row) => Row;
}

/** Reads `select=name,total:count` or `*`; throws AppError for embedded tables, casts, JSON paths and aggregates. */
export function readSelect(columns: Columns, text: string | undefined): Selection {
  const all = [...columns.keys()];
  if (text === undefined || text === '*' || text === '') return { names: all, cut: (row) => row };
  const chosen = new Map<string, string>();
  for (const part of splitList(text)) {
    const item = part.trim();
    if (item === '*') {
      for (const name of all) chosen.set(name, name);
    } else if (/[()]|->|::|^\.\.\./.test(item)) {
      throw notBuilt(`select=${item}`);
    } else {
      const [, alias, name] = /^(?:([^:]+):)?([^:]+)$/.exec(item) ?? [];
      if (name === undefined) throw unreadable(`select=${item}`);
      columnKind(columns, name);
      chosen.set(alias ?? name, name);
    }
  }
  const pairs = [...chosen];
  return {
    names: pairs.map(([alias]) => alias),
    cut: (row) => Object.fromEntries(pairs.map(([alias, name]) => [alias, row[name]])),
  };
}
