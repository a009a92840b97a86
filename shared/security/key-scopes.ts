import type { AnyContract } from '#shared/core/contract.ts';

/** What a personal key may do: only save, only read, or both and change. */
export const KEY_SCOPES = ['save', 'read', 'write'] as const;

/** What a personal key may do. */
export type KeyScope = (typeof KEY_SCOPES)[number];

/** How every personal key begins. */
export const KEY_PREFIX = 'wmk_';

/** What a key must have to call an endpoint: any scope, one of those, or leave to read files. */
type KeyNeed = KeyScope | 'any' | 'files';

/** Where keys work at all: what is not listed here, such as the account, stays closed to them. */
const OPEN =
  /^\/api\/(applications|assistant|companies|contacts|employer-links|imports|internships|interviews|postings|replies|reply-rules|saved-jobs)(\/|$)/;

/** Endpoints that need something else than their method says. */
const OTHER_NEEDS: Readonly<Record<string, KeyNeed>> = {
  createApplication: 'save',
  createSavedJob: 'save',
  createPaper: 'save',
  receiveMessages: 'save',
  receiveText: 'save',
  readPosting: 'any',
  getResumeText: 'files',
  previewPrompt: 'files',
  getProfile: 'files',
};

/** What a key must have for an endpoint; undefined where no key works. */
export function keyNeedOf({
  name,
  protocol,
  method,
  path,
  access,
}: Pick<AnyContract, 'name' | 'protocol' | 'method' | 'path' | 'access'>): KeyNeed | undefined {
  if (protocol !== 'api' || access === 'public' || access === 'admin') return undefined;
  const other = Object.hasOwn(OTHER_NEEDS, name) ? OTHER_NEEDS[name] : undefined;
  if (other) return other;
  if (!OPEN.test(path)) return undefined;
  return method === 'GET' ? 'read' : 'write';
}

/** Whether a key may call an endpoint. */
export function keyMay(
  key: { readonly scope: KeyScope; readonly files: boolean },
  contract: Parameters<typeof keyNeedOf>[0],
): boolean {
  switch (keyNeedOf(contract)) {
    case 'any':
      return true;
    case 'save':
      return key.scope !== 'read';
    case 'read':
      return key.scope !== 'save';
    case 'write':
      return key.scope === 'write';
    case 'files':
      return key.files && key.scope !== 'save';
    default:
      return false;
  }
}
