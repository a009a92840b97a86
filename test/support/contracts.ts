import { globSync } from 'node:fs';
import { join } from 'node:path';

import type { AnyContract } from '#shared/core/contract.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'shared');

/** Every contract of the project, found by reading the folders that hold contracts, so that none is missed. */
export async function allContracts(): Promise<AnyContract[]> {
  const files = globSync('{*/contracts,core,table-calls}/**/*.ts', {
    cwd: FOLDER,
    exclude: (name) => name.includes('.test.'),
  });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(join(FOLDER, file)) as Promise<Record<string, unknown>>),
  );
  const exported = modules.flatMap((module) => Object.values(module));
  // A procedure has two contracts, an array has many.
  const held = exported.flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [],
  );
  const found = [...exported, ...held].filter(isContract);
  return [...new Map(found.map((contract) => [contract.name, contract])).values()];
}

/** Contracts have a name; what several of them share has none. */
function isContract(value: unknown): value is AnyContract {
  return typeof value === 'object' && value !== null && 'protocol' in value && 'name' in value;
}
