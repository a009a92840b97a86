import { connect, type Socket } from 'node:net';

/** A connection that sends what no HTTP client would. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that the server has sent. */
  readonly said: () => string;
}

/** Opens a connection to the server and sends bytes, if any. */
export async function openRaw(url: string, bytes: string | Buffer = ''): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  let said = '';
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
  socket.on('data', (chunk) => {
    // A response may be large, and only its beginning matters.
    if (said.length < 100_000) said += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve()).once('close', () => resolve());
  });
  if (bytes.length > 0) socket.write(bytes);
  return {
    socket,
    said: () => said,
  };
}

/** The status of the first response in a text; undefined when there is none. */
export const statusIn = (said: string) => /^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1];

/** The head of a request with the person's token. */
export function headOf(
  method: string,
  path: string,
  token: string,
  headers: Readonly<Record<string, string | number>>,
): string {
  const all = { host: 'x', authorization: `Bearer ${token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
