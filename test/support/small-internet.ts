/**
 * Loaded into a server under test (`--import`): names of SMALL_INTERNET stand for public addresses that lead to ports
 * of this machine, so that the server's own judgement of addresses stays in force; no other name exists. Its form is
 * {name: {address, port}}; the port is reached by plain HTTP, or as a mail server by IMAP over TLS at its address.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket, type LookupFunction } from 'node:net';

interface Place {
  readonly address: string;
  readonly port: number;
}

interface ConnectOptions {
  host?: string;
  port?: number | string;
  lookup?: LookupFunction;
}

const places = JSON.parse(process.env['SMALL_INTERNET'] ?? '{}') as Readonly<Record<string, Place>>;
const CLOSED_PORT = 1;
const IMAP_PORT = 993;
/** Who connects to mail servers has looked their address up before. */
const mailServers = new Map(Object.values(places).map((place) => [place.address, place]));

async function lookup(name: string) {
  const place = places[name];
  if (place) return [{ address: place.address, family: 4 }];
  // No test asks the real internet.
  throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
}
Object.assign(dns, { lookup });
syncBuiltinESMExports();

/** The address that a connection would go to, by its own lookup. */
function chosenAddress({ host = '', lookup: pinned }: ConnectOptions): string {
  let chosen = '';
  pinned?.(host, {}, (_error, address) => {
    chosen = typeof address === 'string' ? address : (address[0]?.address ?? '');
  });
  return chosen;
}

// The method is called on the socket it is taken from.
// oxlint-disable-next-line typescript/unbound-method
const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;
Object.assign(Socket.prototype, {
  connect(this: Socket, ...args: unknown[]) {
    const [first] = args;
    const options = (Array.isArray(first) ? first[0] : first) as ConnectOptions;
    const { host = '' } = options ?? {};
    const isMail = Number(options?.port) === IMAP_PORT;
    const place = isMail ? mailServers.get(host) : places[host];
    if (place) {
      if (!isMail && chosenAddress(options) !== place.address)
        throw new Error('not the address of the name');
      options.port = isMail || Number(options.port) === 80 ? place.port : CLOSED_PORT;
      options.host = '127.0.0.1';
      delete options.lookup;
    }
    return connect.apply(this, args);
  },
});
