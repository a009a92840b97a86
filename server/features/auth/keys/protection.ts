import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';

/** Keeps texts secret from a reader of the database. */
export interface Protection {
  /** Encrypts a text for one purpose under the current secret. */
  protect(purpose: string, text: string): string;
  /** The text that `protect` was given for the same purpose; throws Error when the stored value was changed, was made for another purpose or needs a secret that is gone. */
  reveal(purpose: string, stored: string): string;
}

const FORM = /^([\w-]+)\.([\w-]+)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under the store's secrets; a stored value names the secret it needs, so that old values stay readable. */
export function protection(store: Pick<KeyStore, 'secrets'>): Protection {
  return {
    protect(purpose, text) {
      const [secret] = store.secrets();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret.derive('protect'), nonce);
      cipher.setAAD(Buffer.from(purpose));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${secret.id}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    reveal(purpose, stored) {
      const [, id, sealed = ''] = FORM.exec(stored) ?? [];
      const secret = store.secrets().find((known) => known.id === id);
      if (!secret) throw new Error(`no secret of id ${id ?? '(none)'} can read a stored value`);
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        secret.derive('protect'),
        bytes.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      );
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
