import { inject } from 'vitest';

import { keptMails } from '#test/support/kept-mails.ts';
import { WITH_SAMPLE, type RunningServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

/** Address of the run's PostgreSQL, which is started when first asked for. */
export async function sharedPostgres(): Promise<string> {
  return (await ask<{ url: string }>('/postgres')).url;
}

/** The run's PostgreSQL and the name of a database there that has all migrations. */
export const migratedPostgres = () => ask<{ url: string; template: string }>('/migrated');

/** A server that test files share, which must not count on being alone. */
export interface SharedServer extends RunningServer {
  /** The server's process id. */
  readonly pid: number;
  /** All that it has printed until now, whichever test file caused it. */
  output(): Promise<string>;
}

/** The run's server with generous limits and the given settings; test files that give the same ones share it. */
export async function sharedServer(
  database: 'embedded' | 'postgres' = 'embedded',
  env: Readonly<Record<string, string>> = WITH_SAMPLE,
): Promise<SharedServer> {
  const query = new URLSearchParams({ [database]: JSON.stringify(env) }).toString();
  const server = await ask<Pick<SharedServer, 'url' | 'dataDir' | 'publishableKey' | 'pid'>>(
    `/server?${query}`,
  );
  return { ...server, ...keptMails(server.dataDir), output: () => ask(`/output?${query}`) };
}

/** What a talkative server printed after its first `before` characters, once the line of the request that a response is for is there. */
export function printedUntil(server: SharedServer, last: Response, before = 0): Promise<string> {
  const id = `"reqId":"${last.headers.get('x-request-id')}"`;
  return until(async () => {
    const printed = (await server.output()).slice(before);
    const isDone = printed
      .split('\n')
      .some((line) => line.includes(id) && line.includes('"request completed"'));
    return isDone ? printed : undefined;
  }, 'the line of the last request');
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(inject('shared') + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as T;
}
