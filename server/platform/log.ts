import type { BaseLogger } from 'pino';

/** The part of the server's logger that platform modules use; Fastify's and pino's loggers fit. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
