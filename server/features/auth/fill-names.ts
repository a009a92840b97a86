import * as z from 'zod/mini';

import { mergeMetadata } from '#server/features/auth/input.ts';
import { changeUser, lockUser } from '#server/features/auth/repository/users.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { text } from '#shared/core/text.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const name = z.optional(text(NAME_MAX));
const account = z.object({ user_metadata: z.object({ first_name: name, last_name: name }) });

/** Gives an account without a name the one of an archive's account. */
export async function fillNames(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { userId }: SignedIn,
  value: unknown,
): Promise<void> {
  const { data } = z.safeParse(account, value);
  if (!data) return;
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.user_metadata['first_name'] || user.user_metadata['last_name']) return;
    const user_metadata = JSON.stringify(mergeMetadata(user.user_metadata, data.user_metadata));
    await changeUser(tx, userId, { user_metadata }, clock.now());
  });
}
