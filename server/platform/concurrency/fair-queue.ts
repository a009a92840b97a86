import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** How much may be under way and how much may wait. */
export interface FairQueueLimits {
  /** What all turns under way may weigh together. */
  readonly capacity: number;
  /** Turns of one person under way at once. */
  readonly perPerson: number;
  /** Turns of one person that may wait. */
  readonly waitingPerPerson: number;
  /** Turns of all people that may wait. */
  readonly waiting: number;
  /** Milliseconds a turn may wait; as long as it takes unless told. */
  readonly waitMs?: number;
}

/** A wish for a turn. */
export interface TurnWish {
  /** Whose turn it is: an account's id. */
  readonly person: string;
  /** A wait that is aborted is given up. */
  readonly signal?: AbortSignal | undefined;
  /** 1 unless told. */
  readonly weight?: number;
}

/** Shares something scarce between people: each has a line of their own, and the lines take turns. */
export interface FairQueue {
  /**
   * Does the work when its turn comes. Throws AppError `over_request_rate_limit` (429) when too much of the person
   * waits, `overloaded` (503) when too much of all waits or it waited too long, and the signal's
   * reason when it was aborted meanwhile.
   */
  inTurn<T>(wish: TurnWish, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly weight: number;
  begin(): void;
}

interface Line {
  underWay: number;
  readonly waiting: Waiting[];
}

const overloaded = () =>
  new AppError(ERRORS.overloaded, messages.common.overloaded, { retryAfter: 2 });
const tooManyOwn = () =>
  new AppError(ERRORS.over_request_rate_limit, messages.common.tooManyAtOnce, { retryAfter: 2 });

/** A queue whose turn goes round the people who wait, one turn each. */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  /** In the order in which their turns come. */
  const lines = new Map<string, Line>();
  let underWay = 0;
  let waiting = 0;

  function beginNext(): void {
    for (const [person, line] of lines) {
      const [next] = line.waiting;
      if (!next || line.underWay >= limits.perPerson) continue;
      // It keeps its place until it fits: smaller ones would overtake it for ever.
      if (underWay + next.weight > limits.capacity) return;
      line.waiting.shift();
      waiting -= 1;
      line.underWay += 1;
      underWay += next.weight;
      goLast(person, line);
      next.begin();
      beginNext();
      return;
    }
  }

  /** A person who just had a turn comes after all others; a line with nobody in it is forgotten. */
  function goLast(person: string, line: Line): void {
    lines.delete(person);
    if (line.underWay > 0 || line.waiting.length > 0) lines.set(person, line);
  }

  function end(person: string, line: Line, weight: number): void {
    line.underWay -= 1;
    underWay -= weight;
    goLast(person, line);
    beginNext();
  }

  function lineOf(person: string): Line {
    const known = lines.get(person);
    if (known) return known;
    const line: Line = { underWay: 0, waiting: [] };
    lines.set(person, line);
    return line;
  }

  function wait(person: string, line: Line, weight: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        line.waiting.splice(line.waiting.indexOf(turn), 1);
        waiting -= 1;
        if (line.underWay === 0 && line.waiting.length === 0) lines.delete(person);
        settled();
        reject(error);
        beginNext();
      };
      const left = () => giveUp(signal?.reason);
      const timer =
        limits.waitMs === undefined
          ? undefined
          : setTimeout(() => giveUp(overloaded()), limits.waitMs);
      const settled = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', left);
      };
      const turn: Waiting = {
        weight,
        begin() {
          settled();
          resolve();
        },
      };
      signal?.addEventListener('abort', left, { once: true });
      line.waiting.push(turn);
      waiting += 1;
      beginNext();
    });
  }

  return {
    async inTurn({ person, signal, weight: wanted = 1 }, work) {
      signal?.throwIfAborted();
      const known = lines.get(person);
      if ((known?.waiting.length ?? 0) >= limits.waitingPerPerson) throw tooManyOwn();
      if (waiting >= limits.waiting) throw overloaded();
      const line = lineOf(person);
      const weight = Math.min(wanted, limits.capacity);
      await wait(person, line, weight, signal);
      try {
        return await work();
      } finally {
        end(person, line, weight);
      }
    },
  };
}
