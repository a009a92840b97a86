import type { BaseLogger, DestinationStream } from 'pino';

/** The part of the server's logger that platform modules use; Fastify's and pino's loggers fit. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/** How much is logged, and where: on standard output without a stream. */
export interface LogSettings {
  readonly level: string;
  readonly stream?: DestinationStream;
}
