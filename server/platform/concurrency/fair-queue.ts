import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** How much may run at once and how much may wait. */
export interface FairQueueLimits {
  /** The most that all running turns may weigh together. */
  readonly capacity: number;
  /** Turns of one person that may run at once. */
  readonly perPerson: number;
  /** Turns of one person that may wait. */
  readonly waitingPerPerson: number;
  /** Turns of all people that may wait. */
  readonly waiting: number;
  /** Milliseconds a turn may wait; without a limit unless set. */
  readonly waitMs?: number;
}

/** A request for a turn. */
export interface TurnRequest {
  /** Whose turn it is: an account's id. */
  readonly person: string;
  /** Ends the wait when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** 1 unless set. */
  readonly weight?: number;
}

/** Shares something scarce between people: each has a line of their own, and the lines take turns. */
export interface FairQueue {
  /**
   * Does the work when its turn comes. Throws AppError `over_request_rate_limit` (429) when too many turns of the
   * person wait, `overloaded` (503) when too many wait in all or this one waited too long, and the signal's reason when
   * it is aborted before the turn begins.
   */
  inTurn<T>(wish: TurnRequest, work: () => Promise<T>): Promise<T>;
}

/** A turn that has not begun. */
interface Waiting {
  readonly person: string;
  readonly weight: number;
  begin(): void;
}

interface Line {
  underWay: number;
  readonly waiting: Waiting[];
}

const overloaded = () =>
  new AppError(ERRORS.overloaded, serverMessages.common.overloaded, { retryAfter: 2 });
const tooManyOwn = () =>
  new AppError(ERRORS.over_request_rate_limit, serverMessages.common.tooManyAtOnce, {
    retryAfter: 2,
  });

/** The lines of all people, and whose turn comes next. */
class Lines {
  readonly #limits: FairQueueLimits;
  /** In the order in which their turns come. */
  readonly #lines = new Map<string, Line>();
  #underWay = 0;
  #waiting = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Throws AppError when no further turn of the person may wait. */
  refuseIfFull(person: string): void {
    const { waitingPerPerson, waiting } = this.#limits;
    if ((this.#lines.get(person)?.waiting.length ?? 0) >= waitingPerPerson) throw tooManyOwn();
    if (this.#waiting >= waiting) throw overloaded();
  }

  /** Adds a turn to its person's line; it begins at once when there is room. */
  add(turn: Waiting): void {
    const line = this.#lines.get(turn.person) ?? { underWay: 0, waiting: [] };
    this.#lines.set(turn.person, line);
    line.waiting.push(turn);
    this.#waiting += 1;
    this.#beginNext();
  }

  /** Removes a turn that has not begun. */
  giveUp(turn: Waiting): void {
    const line = this.#lines.get(turn.person);
    if (!line) return;
    line.waiting.splice(line.waiting.indexOf(turn), 1);
    this.#waiting -= 1;
    if (line.underWay === 0 && line.waiting.length === 0) this.#lines.delete(turn.person);
    this.#beginNext();
  }

  /** Ends a turn that has begun. */
  end({ person, weight }: Waiting): void {
    const line = this.#lines.get(person);
    if (!line) return;
    line.underWay -= 1;
    this.#underWay -= weight;
    this.#goLast(person, line);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [person, line] of this.#lines) {
      const [next] = line.waiting;
      if (!next || line.underWay >= this.#limits.perPerson) continue;
      // It keeps its place until it fits: smaller ones would overtake it for ever.
      if (this.#underWay + next.weight > this.#limits.capacity) return;
      line.waiting.shift();
      this.#waiting -= 1;
      line.underWay += 1;
      this.#underWay += next.weight;
      this.#goLast(person, line);
      next.begin();
      this.#beginNext();
      return;
    }
  }

  /** Puts a person who just had a turn after all others; an empty line is forgotten. */
  #goLast(person: string, line: Line): void {
    this.#lines.delete(person);
    if (line.underWay > 0 || line.waiting.length > 0) this.#lines.set(person, line);
  }
}

/** Makes a queue in which the people who wait take turns, one each. */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  const lines = new Lines(limits);

  /** Resolves with the turn when it has begun. */
  function wait(person: string, weight: number, signal?: AbortSignal): Promise<Waiting> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        settled();
        reject(error);
        lines.giveUp(turn);
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
        person,
        weight,
        begin() {
          settled();
          resolve(turn);
        },
      };
      signal?.addEventListener('abort', left, { once: true });
      lines.add(turn);
    });
  }

  return {
    async inTurn({ person, signal, weight = 1 }, work) {
      signal?.throwIfAborted();
      lines.refuseIfFull(person);
      const turn = await wait(person, Math.min(weight, limits.capacity), signal);
      try {
        return await work();
      } finally {
        lines.end(turn);
      }
    },
  };
}
