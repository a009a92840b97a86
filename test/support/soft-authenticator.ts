import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Differences from a browser and authenticator that do everything right. */
interface Manner {
  readonly origin?: string;
  /** Whether the authenticator asks for finger, face or PIN; it does by default. */
  readonly verifies?: boolean;
  /** The counter it reports; one more than before by default. */
  readonly counter?: number;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** One passkey or security key in this process, on a page of one origin. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** The credential that `navigator.credentials.create` returns for options with this challenge, as JSON. */
  create({ challenge }: { readonly challenge: string }, manner: Manner = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.#head(HAS_CREDENTIAL, manner), credential]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, manner)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    });
  }

  /** The credential that `navigator.credentials.get` returns, as JSON; `person` is the id the passkey was made for. */
  get({ challenge }: { readonly challenge: string }, person: string, manner: Manner = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, manner);
    const authData = this.#head(0, manner);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#privateKey)),
      userHandle: base64url(Buffer.from(person)),
    });
  }

  #credential<T>(response: T) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  #head(more: number, { verifies = true, counter = this.#counter + 1 }: Manner): Buffer {
    this.#counter = counter;
    const tail = Buffer.alloc(5);
    tail[0] = USER_PRESENT | more | (verifies ? USER_VERIFIED : 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), tail]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Manner): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
