import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** What of a request and its answer this middleware reads and sets. */
interface WriteContext {
  readonly method: string;
  readonly path: string;
  get(header: string): string;
  status: number;
  body: unknown;
}

const isConditional = (context: WriteContext) =>
  context.method === 'PUT' && context.get('if-match') + context.get('if-none-match') !== '';

/** Middleware for an S3 server that refuses every conditional write, as some do. */
export async function noConditionalWrites(
  context: WriteContext,
  next: () => Promise<void>,
): Promise<void> {
  if (!isConditional(context)) return next();
  context.status = 501;
  context.body = '<Error><Code>NotImplemented</Code></Error>';
}

/**
 * Middleware for an S3 server that knows no conditional writes: refuses a PUT whose If-Match or If-None-Match does not hold,
 * one after another, as Amazon's does. `fileOf` is the path of an object's bytes.
 */
export function conditionalWrites(fileOf: (path: string) => string) {
  let last: Promise<unknown> = Promise.resolve();

  async function write(
    before: Promise<unknown>,
    context: WriteContext,
    next: () => Promise<void>,
  ): Promise<void> {
    await before;
    const tag = await tagOf(fileOf(context.path));
    const [wanted, isNew] = [context.get('if-match'), tag === undefined];
    if (wanted === '' ? isNew : tag === wanted) return next();
    context.status = 412;
    context.body = '<Error><Code>PreconditionFailed</Code></Error>';
  }

  return async (context: WriteContext, next: () => Promise<void>): Promise<void> => {
    if (!isConditional(context)) return next();
    const turn = write(last, context, next);
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function tagOf(path: string): Promise<string | undefined> {
  try {
    return `"${createHash('md5')
      .update(await readFile(path))
      .digest('hex')}"`;
  } catch {
    return undefined;
  }
}
