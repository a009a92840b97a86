import pLimit from 'p-limit';

import type {
  ParsedPosting,
  ParserAnswer,
  ParserTask,
} from '#server/features/postings/parser/parser-worker.ts';
import { limitedThread, type ThreadLimits } from '#server/platform/concurrency/limited-thread.ts';

/** Reads what strangers' sites sent, on a thread of its own, one after the other. */
export interface PostingParser {
  /** Undefined when the body holds no posting. Throws LimitBrokenError for one that costs too much. */
  parse(task: Omit<ParserTask, 'id'>): Promise<ParsedPosting | undefined>;
  close(): Promise<void>;
}

const SCRIPT = new URL('./parser/parser-worker.ts', import.meta.url);
/** What reading one posting may cost. */
export const PARSER_LIMITS: ThreadLimits = {
  computeMs: 1000,
  timeMs: 5000,
  memoryBytes: 128 * 1024 * 1024,
  idleMs: 60_000,
};

/** A parser whose thread starts with the first posting. */
export function postingParser(limits: ThreadLimits = PARSER_LIMITS): PostingParser {
  const thread = limitedThread<Omit<ParserTask, 'id'>, ParserAnswer>(SCRIPT, limits);
  const turn = pLimit(1);
  return {
    parse: (task) => turn(async () => (await thread.perform(task)).posting),
    close: () => thread.close(),
  };
}
