import { inject } from 'vitest';

import { keptMails } from '#test/support/kept-mails.ts';
import type { RunningServer } from '#test/support/server.ts';

/** Address of the run's PostgreSQL, which is started when first asked for. */
export async function sharedPostgres(): Promise<string> {
  return (await ask<{ url: string }>('/postgres')).url;
}

/** The run's PostgreSQL and the name of a database there that has all migrations. */
export const migratedPostgres = () => ask<{ url: string; template: string }>('/migrated');

/** The run's server with generous limits and no other setting; test files must not count on being alone. */
export async function sharedServer(
  database: 'embedded' | 'postgres' = 'embedded',
): Promise<RunningServer> {
  const server = await ask<Omit<RunningServer, 'mails' | 'nextMail'>>(`/server/${database}`);
  return { ...server, ...keptMails(server.dataDir) };
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(inject('shared') + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as T;
}
