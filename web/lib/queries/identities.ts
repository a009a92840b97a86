import type { UserIdentity } from '@supabase/auth-js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authClient } from '#web/lib/session.ts';

const KEY = ['identities'] as const;

/** The person's ways to sign in, oldest first. */
export function listIdentities() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async (): Promise<UserIdentity[]> => {
      const client = await authClient();
      const { data, error } = await client.getUserIdentities();
      if (error) throw error;
      return data.identities;
    },
  });
}

/** Removes a way to sign in by its id. Throws AuthError. */
export function useUnlinkIdentity() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const client = await authClient();
      const { data, error } = await client.getUserIdentities();
      if (error) throw error;
      const identity = data.identities.find((one) => one.identity_id === id);
      if (!identity) return;
      const removed = await client.unlinkIdentity(identity);
      if (removed.error) throw removed.error;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
