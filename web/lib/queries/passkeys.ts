import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#web/lib/queries/factors.ts';
import { authClient } from '#web/lib/session.ts';

const KEY = ['passkeys'] as const;

/** The person's passkeys, oldest first. */
export function listPasskeys() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async () => {
      const { passkey } = await authClient();
      return dataOf(await passkey.list());
    },
  });
}

/** A function that reads the passkeys again. */
export function useReloadPasskeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Adds a passkey, which the browser makes, under a name. Throws AuthError. */
export async function addPasskey(name: string): Promise<void> {
  const client = await authClient();
  const { id } = dataOf(await client.registerPasskey());
  dataOf(await client.passkey.update({ passkeyId: id, friendlyName: name }));
}

/** Renames a passkey. Throws AuthError. */
export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { passkey } = await authClient();
  dataOf(await passkey.update({ passkeyId, friendlyName }));
}

/** Removes a passkey. Throws AuthError. */
export async function removePasskey(passkeyId: string): Promise<void> {
  const { passkey } = await authClient();
  const { error } = await passkey.delete({ passkeyId });
  if (error) throw error;
}
