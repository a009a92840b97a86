import type { KyselyPlugin, RootOperationNode } from 'kysely';

import type { Database } from '#server/platform/database/database.ts';

/** A database that records the statements run on it. */
interface CountedDatabase {
  readonly database: Database;
  /** Kind and tables of each statement since the last call, in order. */
  taken(): string[];
}

/** Records the statements of transactions; runs with equal lists did the same work. */
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

/** The kind of a statement and its names, without values. */
function describe(node: RootOperationNode): string {
  const names: string[] = [];
  JSON.stringify(node, (key, value: unknown) => {
    if (key === 'name' && typeof value === 'string') names.push(value);
    if (key === 'sqlFragments' && Array.isArray(value)) names.push(value.join('?').trim());
    return value;
  });
  return `${node.kind} ${names.join(' ')}`;
}
