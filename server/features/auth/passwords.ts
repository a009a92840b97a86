import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import { boundedQueue, type BoundedQueue } from '#server/platform/concurrency/bounded-queue.ts';
import { sameBytes } from '#server/features/auth/secrets.ts';

const derive = promisify(argon2);

/** Cost of a hash (OWASP's minimum for argon2id): KiB, passes, lanes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
/** Two of the thread pool's four threads, so that file and name look-ups never wait for hashes. */
const RUNNING = 2;
/** About five seconds of work on one slow core. */
const WAITING = 256;

/** Hashes and checks passwords off the event loop, a bounded number at a time. */
export interface Passwords {
  /** The argon2id hash of a password in PHC form. */
  hash(password: string): Promise<string>;
  /** Whether a password belongs to a hash; without a hash it takes as long and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Whether a stored hash was made at another cost than today's. */
  needsRehash(hash: string): boolean;
}

/** Passwords over a queue; AppError `overloaded` (503) when it is full. Only tests hash at another cost. */
export function passwords(
  queue: BoundedQueue = boundedQueue(RUNNING, WAITING),
  cost: Cost = COST,
): Passwords {
  // Nobody's password: its tag is random, so only the time it takes counts.
  const decoy = format(cost, randomBytes(16), randomBytes(TAG_BYTES));
  return {
    hash: (password) =>
      queue(async () => {
        const salt = randomBytes(16);
        return format(cost, salt, await tagOf(password, salt, cost, TAG_BYTES));
      }),
    verify: (password, hash) =>
      queue(async () => {
        const stored = parse(hash ?? decoy) ?? parse(decoy);
        if (!stored) return false;
        const tag = await tagOf(password, stored.salt, stored.cost, stored.tag.length);
        return sameBytes(tag, stored.tag) && hash !== null;
      }),
    needsRehash(hash) {
      const made = parse(hash)?.cost;
      return (
        made?.memory !== cost.memory ||
        made.passes !== cost.passes ||
        made.parallelism !== cost.parallelism
      );
    },
  };
}

/** Whether a text is an argon2id hash that `verify` can check, at a cost that blocks nobody (at most 256 MiB and 16 passes). */
export function isPasswordHash(text: string): boolean {
  const parsed = parse(text);
  if (!parsed) return false;
  const { cost, salt, tag } = parsed;
  const { memory, passes, parallelism } = cost;
  return (
    parallelism >= 1 &&
    parallelism <= 16 &&
    memory >= 8 * parallelism &&
    memory <= 262_144 &&
    passes >= 1 &&
    passes <= 16 &&
    salt.length >= 8 &&
    salt.length <= 64 &&
    tag.length >= 16 &&
    tag.length <= 64
  );
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function tagOf(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // Keyboards compose the same letter in different ways; the password is the same.
  const message = Buffer.from(password.normalize('NFKC'));
  return derive('argon2id', { message, nonce: salt, tagLength, ...cost });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function format(cost: Cost, salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
