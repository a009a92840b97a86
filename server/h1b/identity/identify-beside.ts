import { employerRecords } from '#server/h1b/identity/collect-evidence.ts';
import {
  type EmployerNames,
  identifyEmployers,
  type IdentityParts,
} from '#server/h1b/identity/identify-employers.ts';
import type { IdentityTask } from '#server/h1b/identity/identity-thread.ts';
import type { Table } from '#server/h1b/snapshot/table.ts';
import { hasCoreBeside, runBeside } from '#server/h1b/workers/run-beside.ts';

/** Records from which on finding their employers is worth a thread. */
const LEAST_ROWS = 100_000;
/** Descriptions that go over as one text: many short texts take longer. */
const LINES = 10_000;

/**
 * Begins to find which names are one employer, on a thread of its own where there are many records and two cores; returns what
 * waits for it.
 */
export function identifyBeside(
  table: Table,
  names: EmployerNames,
  leastRows = LEAST_ROWS,
): () => IdentityParts {
  const descriptions = [...names.descriptions];
  const here = () => identifyEmployers({ ...names, descriptions }, employerRecords(table));
  if (table.rows < leastRows || !hasCoreBeside()) return here;
  const records = employerRecords(table);
  const { texts, remap } = names;
  const task: IdentityTask = { texts, remap, records, pieces: inPieces(descriptions) };
  const buffers = Object.values(records).map(({ buffer }) => buffer as ArrayBuffer);
  return runBeside(new URL('./identity-thread.ts', import.meta.url), task, here, buffers);
}

function inPieces(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  for (let k = 0; k < lines.length; k += LINES) pieces.push(lines.slice(k, k + LINES).join('\n'));
  return pieces;
}
