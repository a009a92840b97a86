import { instantOf } from '#shared/core/dates.ts';

/** The text a wallet signed to sign in, read; EIP-4361 for Ethereum and the like form for Solana. */
export interface WalletMessage {
  readonly domain: string;
  readonly address: string;
  readonly uri: string;
  readonly version: string;
  readonly chainId: string | undefined;
  readonly nonce: string | undefined;
  readonly issuedAt: Date;
  readonly expiresAt: Date | undefined;
  readonly notBefore: Date | undefined;
}

const FIELD =
  /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (\S+)$/;
const ADDRESSES = { ethereum: /^0x[\da-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ };
const NAMES = { ethereum: 'Ethereum', solana: 'Solana' };

/** Chains whose wallets can sign in. */
export type Chain = keyof typeof NAMES;

/** Reads a message; undefined when it has another form, a field twice, or one that is unreadable. */
export function readMessage(chain: Chain, message: string): WalletMessage | undefined {
  const lines = message.split('\n');
  const suffix = ` wants you to sign in with your ${NAMES[chain]} account:`;
  const [first = '', address = '', blank] = lines;
  if (!first.endsWith(suffix) || !ADDRESSES[chain].test(address) || blank !== '') return undefined;
  const fields = readFields(lines.slice(startOfFields(lines)));
  const [uri, version] = [fields?.get('URI'), fields?.get('Version')];
  const issuedAt = instantOf(fields?.get('Issued At') ?? '');
  if (!fields || !uri || !version || !issuedAt) return undefined;
  const expiresAt = readOptional(fields.get('Expiration Time'));
  const notBefore = readOptional(fields.get('Not Before'));
  if (expiresAt === 'unreadable' || notBefore === 'unreadable') return undefined;
  const domain = first.slice(0, -suffix.length).replace(/^https?:\/\//, '');
  const [chainId, nonce] = [fields.get('Chain ID'), fields.get('Nonce')];
  return { domain, address, uri, version, chainId, nonce, issuedAt, expiresAt, notBefore };
}

/** The line after the statement, if there is one, and its blank lines. */
function startOfFields(lines: readonly string[]): number {
  if (lines[3] === '') return 4;
  return lines[4] === '' ? 5 : 3;
}

function readFields(lines: readonly string[]): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (/^Resources:?$/.test(line)) {
      return lines.slice(index + 1).every((item) => item.startsWith('- ')) ? fields : undefined;
    }
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    if (name === '' || fields.has(name)) return undefined;
    fields.set(name, value);
  }
  return fields;
}

function readOptional(text: string | undefined): Date | 'unreadable' | undefined {
  return text === undefined ? undefined : (instantOf(text) ?? 'unreadable');
}
