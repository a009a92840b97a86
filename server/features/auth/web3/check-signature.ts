import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';

import type { Chain } from '#server/features/auth/web3/read-message.ts';

/** Whether the wallet of an address signed a message. */
export function isSignedBy(
  chain: Chain,
  address: string,
  message: string,
  signature: string,
): boolean {
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
