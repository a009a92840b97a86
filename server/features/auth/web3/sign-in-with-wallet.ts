import { createHash } from 'node:crypto';

import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';

import { isBanned } from '#server/features/auth/caller.ts';
import { invalid } from '#server/features/auth/input.ts';
import { LostRaceError, onceMore } from '#server/features/auth/providers/lost-race.ts';
import { refuseRegistration } from '#server/features/auth/registration.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { addIdentity, findIdentity } from '#server/features/auth/repository/identities.ts';
import { insertAccount } from '#server/features/auth/repository/new-users.ts';
import { spendProof } from '#server/features/auth/repository/spent-proofs.ts';
import { lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { limitRequests } from '#server/features/auth/request-limits.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { grantToken } from '#shared/auth/contracts/schemas.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { instantOf } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { WEB3_MESSAGE_MAX, WEB3_MESSAGE_MIN, WEB3_SKEW_S } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The text a wallet signed to sign in, read; EIP-4361 for Ethereum and the like form for Solana. */
interface WalletMessage {
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
type Chain = keyof typeof NAMES;

/** Reads a message; undefined when it has another form, a field twice, or one that is unreadable. */
function readMessage(chain: Chain, message: string): WalletMessage | undefined {
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

/** Whether the wallet of an address signed a message. */
function isSignedBy(chain: Chain, address: string, message: string, signature: string): boolean {
  try {
    return chain === 'ethereum'
      ? signerOf(message, signature) === address.toLowerCase()
      : isSignedBySolana(address, message, signature);
  } catch {
    // The libraries throw for a point or number that does not exist.
    return false;
  }
}

/** The address whose key made an Ethereum signature (ERC-191, `personal_sign`). */
function signerOf(message: string, signature: string): string | undefined {
  if (!/^0x[\da-f]{130}$/i.test(signature)) return undefined;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const last = bytes[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return undefined;
  const text = Buffer.from(message);
  const hash = keccak_256(
    Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]),
  );
  const key = secp256k1.Signature.fromBytes(bytes.subarray(0, 64))
    .addRecoveryBit(recovery)
    .recoverPublicKey(hash)
    .toBytes(false);
  return `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex')}`;
}

function isSignedBySolana(address: string, message: string, signature: string): boolean {
  if (!/^[\w+/-]{86}(==)?$/.test(signature)) return false;
  const key = base58.decode(address);
  // Strict: a key of small order would fit any message.
  const options = { zip215: false };
  return (
    key.length === 32 &&
    ed25519.verify(Buffer.from(signature, 'base64'), Buffer.from(message), key, options)
  );
}

/** The error form of OAuth (RFC 6749 §5.2), which clients expect of this grant. */
function refused(description: string): AppError {
  const details = { error: 'invalid_grant', error_description: description };
  return new AppError(ERRORS.oauth_invalid_request, description, { details });
}

/**
 * Grants a session for a message that a wallet signed (POST /token?grant_type=web3). The message names this site, is
 * recent and works once; an unknown wallet gets an account. Throws 422 when that is off, 400 for anything else.
 */
export async function signInWithWallet(
  services: Services,
  body: Output<(typeof grantToken)['body']>,
  client: Client,
): Promise<Session> {
  const { settings, clock } = services;
  if (settings.web3.length === 0) {
    throw new AppError(ERRORS.web3_provider_disabled, serverMessages.auth.web3Disabled);
  }
  const { message, signature } = body;
  const chain = chainOf(settings.web3, body.chain ?? '');
  if (!message || message.length < WEB3_MESSAGE_MIN || message.length > WEB3_MESSAGE_MAX) {
    throw invalid(serverMessages.auth.web3MessageLength, 'message');
  }
  if (typeof signature !== 'string' || signature === '') {
    throw invalid(serverMessages.auth.web3Signature, 'signature');
  }
  await limitRequests(services, 'web3', client);
  const now = clock.now();
  const read = readMessage(chain, message);
  if (!read) throw refused(serverMessages.auth.web3MessageForm);
  checkMessage(services, chain, read, now);
  if (!isSignedBy(chain, read.address, message, signature)) {
    throw refused(serverMessages.auth.web3SignatureMismatch);
  }
  const work = async (tx: Transaction) => {
    await spendMessage(tx, message, read, now);
    const user = await findOrMakeUser(tx, services, chain, read, client, now);
    if (isBanned(user, now)) throw new AppError(ERRORS.banned_at_sign_in, messages.auth.userBanned);
    return startSession(tx, services, user, 'web3', client, now);
  };
  const granted = await onceMore(() => serviceTransaction(services, work));
  return answerSession(services, granted);
}

function chainOf(allowed: readonly string[], name: string): Chain {
  const chain = name === 'ethereum' || name === 'solana' ? name : undefined;
  if (!chain || !allowed.some((item) => item === chain || item.startsWith(`${chain}:`))) {
    throw new AppError(ERRORS.web3_unsupported_chain, serverMessages.auth.web3Chain, {
      field: 'chain',
    });
  }
  return chain;
}

function checkMessage(services: Services, chain: Chain, read: WalletMessage, now: Date): void {
  const uri = URL.parse(read.uri);
  const isSafe =
    uri?.protocol === 'https:' || (uri?.protocol === 'http:' && isLoopbackHost(uri.hostname));
  if (!uri || !isSafe || !services.redirects.allows(read.uri) || read.domain !== uri.host) {
    throw refused(serverMessages.auth.web3Site);
  }
  if (read.version !== '1') throw refused(serverMessages.auth.web3MessageForm);
  const ids = services.settings.web3.filter((item) => item.startsWith(`${chain}:`));
  const isNumber = /^\d{1,20}$/.test(read.chainId ?? '');
  if (
    (chain === 'ethereum' && !isNumber) ||
    (ids.length > 0 && !ids.includes(`${chain}:${read.chainId}`))
  ) {
    throw refused(serverMessages.auth.web3ChainId);
  }
  const age = Math.abs(now.getTime() - read.issuedAt.getTime());
  if (age > WEB3_SKEW_S * 1000) throw refused(serverMessages.auth.web3IssuedAt);
  if (read.expiresAt && read.expiresAt <= now) throw refused(serverMessages.auth.web3Expired);
  if (read.notBefore && read.notBefore > now) throw refused(serverMessages.auth.web3NotYet);
}

/** Uses up a message, and the nonce in it, until it is too old anyway. */
async function spendMessage(
  tx: Transaction,
  message: string,
  { address, nonce, issuedAt }: WalletMessage,
  now: Date,
): Promise<void> {
  const until = new Date(issuedAt.getTime() + WEB3_SKEW_S * 1000);
  const proofs = [`message ${message}`, ...(nonce ? [`nonce ${address} ${nonce}`] : [])];
  for (const proof of proofs) {
    const hash = createHash('sha256').update(`web3 ${proof}`).digest();
    if (!(await spendProof(tx, hash, until, now))) throw refused(serverMessages.auth.web3Used);
  }
}

async function findOrMakeUser(
  tx: Transaction,
  services: Services,
  chain: Chain,
  { address: typed, chainId, domain }: WalletMessage,
  client: Client,
  now: Date,
): Promise<UserRow> {
  // Base58 tells upper and lower case apart, hexadecimal does not.
  const address = chain === 'ethereum' ? typed.toLowerCase() : typed;
  const subject = `web3:${chain}:${address}`;
  const known = await findIdentity(tx, 'web3', subject);
  if (known) {
    const user = await lockUser(tx, known.user_id);
    if (!user) throw refused(serverMessages.auth.web3SignatureMismatch);
    return user;
  }
  refuseRegistration(services);
  const user = await insertAccount(tx, { userMetadata: {}, provider: 'web3' }, now);
  const data = { sub: subject, chain, address, network: chainId ?? null, domain };
  const identity = { provider: 'web3', subject, data, email: null };
  if (!(await addIdentity(tx, user.id, identity, now))) throw new LostRaceError();
  const details = { method: 'web3' };
  await audit(tx, { action: 'user_signedup', userId: user.id, ip: client.ip, details }, now);
  return user;
}
