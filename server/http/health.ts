import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Thrown by a check of a part that does not work while the rest of the server does. */
export class DegradedError extends Error {}

/** Resolves when a part of the server works; throws DegradedError when the server serves without it, anything else when it cannot serve. */
type ReadinessCheck = () => Promise<void>;

/** How a part of the server is. */
type PartState = 'ok' | 'degraded' | 'unavailable';

/** How the parts are, and the worst of that. */
interface PartStates {
  readonly status: PartState;
  readonly parts: Readonly<Record<string, PartState>>;
}

/** Asks how the parts are; the caller's function learns of each that does not work. */
export type AskParts = (tell: (part: string, error: unknown) => void) => Promise<PartStates>;

const REMEMBERED_MS = 1000;

/** Asks every part how it is, at most once a second, as everybody may ask; `tell` learns of each that does not work. */
export function partStates(checks: Readonly<Record<string, ReadinessCheck>>): AskParts {
  let last: { at: number; states: Promise<PartStates> } | undefined;
  return (tell) => {
    const now = performance.now();
    if (!last || now - last.at > REMEMBERED_MS) last = { at: now, states: ask(checks, tell) };
    return last.states;
  };
}

async function ask(
  checks: Readonly<Record<string, ReadinessCheck>>,
  tell: (part: string, error: unknown) => void,
): Promise<PartStates> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check();
        return [name, 'ok'] as const;
      } catch (error) {
        tell(name, error);
        return [name, error instanceof DegradedError ? 'degraded' : 'unavailable'] as const;
      }
    }),
  );
  const states = new Set(results.map(([, state]) => state));
  const status = (['unavailable', 'degraded'] as const).find((state) => states.has(state)) ?? 'ok';
  return { status, parts: Object.fromEntries(results) };
}

/** GET /healthz: the process runs. GET /readyz: the state of every part; 503 while one that is needed is unavailable, or once the server is about to end. */
export const health = fastifyPlugin<{ states: AskParts }>(
  async (app: FastifyInstance, { states }) => {
    // RequestRef twice a second by a proxy: a request is a line of the log only for those who look closely.
    const quiet = app.log.level === 'info' ? ({ logLevel: 'warn' } as const) : undefined;
    const options = { schema: { hide: true }, ...quiet };
    app.get('/healthz', options, async () => ({ status: 'ok' }));
    app.get('/readyz', options, async (request, reply) => {
      if (app.isLeaving()) return reply.code(503).send({ status: 'stopping', parts: {} });
      const known = await states((part, err) => request.log.warn({ err, part }, 'not ready'));
      if (known.status === 'unavailable') reply.code(503).header('retry-after', '2');
      return known;
    });
  },
  { name: 'health', dependencies: ['drain'] },
);
