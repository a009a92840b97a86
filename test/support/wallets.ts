import { randomBytes } from 'node:crypto';

import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';

/** A wallet that signs messages as those of browsers do. */
export interface Wallet {
  readonly address: string;
  /** The signature in the form that its chain's clients send. */
  sign(message: string): string;
}

/** A new Ethereum wallet (`personal_sign`). */
export function ethereumWallet(): Wallet {
  const key = secp256k1.utils.randomSecretKey();
  const point = secp256k1.getPublicKey(key, false);
  return {
    address: `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex')}`,
    sign(message) {
      const text = `\u0019Ethereum Signed Message:\n${Buffer.byteLength(message)}${message}`;
      const [recovery = 0, ...compact] = secp256k1.sign(keccak_256(Buffer.from(text)), key, {
        prehash: false,
        format: 'recovered',
      });
      return `0x${Buffer.from([...compact, recovery + 27]).toString('hex')}`;
    },
  };
}

/** A new Solana wallet. */
export function solanaWallet(): Wallet {
  const key = randomBytes(32);
  return {
    address: base58.encode(ed25519.getPublicKey(key)),
    sign: (message) => Buffer.from(ed25519.sign(Buffer.from(message), key)).toString('base64url'),
  };
}
