import type { KyselyPlugin, RootOperationNode } from 'kysely';

import type { Database } from '#server/platform/database/database.ts';

/** A database that keeps count of the statements run on it. */
interface CountedDatabase {
  readonly database: Database;
  /** What kind of statement ran, on which tables, in order, since the last call. */
  taken(): string[];
}

/** Counts the statements of units of work on a database; two runs with the same list made the same work. */
export function countedDatabase(database: () => Database): CountedDatabase {
  let seen: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      seen.push(describe(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: {
      transaction: (identity, work) => {
        seen.push('begin');
        return database().transaction(identity, (tx) => work(tx.withPlugin(plugin)));
      },
      check: () => database().check(),
      close: () => database().close(),
    },
    taken() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** The kind of a statement and the names in it, without its values. */
function describe(node: RootOperationNode): string {
  const names: string[] = [];
  JSON.stringify(node, (key, value: unknown) => {
    if (key === 'name' && typeof value === 'string') names.push(value);
    if (key === 'sqlFragments' && Array.isArray(value)) names.push(value.join('?').trim());
    return value;
  });
  return `${node.kind} ${names.join(' ')}`;
}
