import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Web sites of companies on this machine, as a server under test sees the internet. */
export interface CompanySites {
  /** What a server under test is started with so that it reaches them. */
  readonly env: Readonly<Record<string, string>>;
  /** Host and path of each request, in order. */
  readonly asked: readonly string[];
  close(): void;
}

/** Opens sites by name: the addresses that the names stand for, and what the sites send. */
export async function openCompanySites(
  addresses: Readonly<Record<string, string>>,
  send: RequestListener,
): Promise<CompanySites> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    send(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const places = Object.entries(addresses).map(([name, address]) => [name, { address, port }]);
  const preload = join(import.meta.dirname, 'small-internet.ts');
  return {
    env: {
      LOGO_SERVICE_URL: 'site',
      READ_POSTINGS: 'on',
      SMALL_INTERNET: JSON.stringify(Object.fromEntries(places)),
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
    },
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
