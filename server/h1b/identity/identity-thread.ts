import type { EmployerRecords } from '#server/h1b/identity/collect-evidence.ts';
import { type EmployerNames, identifyEmployers } from '#server/h1b/identity/identify-employers.ts';
import { answerTask } from '#server/h1b/workers/run-beside.ts';

/** What a thread finds employers in; descriptions come in pieces of many lines. */
export interface IdentityTask extends Omit<EmployerNames, 'descriptions'> {
  readonly records: EmployerRecords;
  readonly pieces: readonly string[];
}

function* linesOf(pieces: readonly string[]): Generator<string> {
  for (const piece of pieces) yield* piece.split('\n');
}

answerTask(({ pieces, records, ...names }: IdentityTask) =>
  identifyEmployers({ ...names, descriptions: linesOf(pieces) }, records),
);
