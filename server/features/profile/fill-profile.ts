import * as z from 'zod/mini';

import { lockProfile, saveProfile } from '#server/features/profile/repository.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { archived, type Restoration } from '#server/platform/restored-table.ts';
import { link } from '#shared/core/text.ts';
import { NAME_MAX, OBJECT_NAME_MAX } from '#shared/core/limits.ts';

const row = z.object({
  resume: z.nullable(archived.text(OBJECT_NAME_MAX)),
  resume_name: z.nullable(archived.text(NAME_MAX)),
  resume_updated_at: archived.maybeInstant,
  linkedin_url: z.nullable(link('linkedin_url is no link')),
});

/** Fills what is empty in a person's profile from the one of an archive; the résumé only when its file is here. */
export async function fillProfile(
  {
    database,
    clock,
    hasFile,
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly hasFile: (identity: SignedIn, name: string) => Promise<boolean>;
  },
  identity: SignedIn,
  value: unknown,
  { file }: Pick<Restoration, 'file'>,
): Promise<void> {
  const { data: given } = z.safeParse(row, value);
  if (!given) return;
  const resume = file(given.resume);
  const isHere = resume !== null && (await hasFile(identity, resume));
  const now = clock.now();
  await database.transaction(identity, async (tx) => {
    const own = await lockProfile(tx, identity.userId, now);
    const { resume_name, resume_updated_at: at, linkedin_url } = given;
    const changes = {
      ...(own.resume === null &&
        isHere && { resume, resume_name, resume_updated_at: at === null ? now : new Date(at) }),
      ...(own.linkedin_url === null && linkedin_url && { linkedin_url }),
    };
    if (Object.keys(changes).length > 0) await saveProfile(tx, identity.userId, changes, now);
  });
}
