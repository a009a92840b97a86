import type { PostingReaderDeps } from '#server/features/postings/deps.ts';
import { readPosting } from '#server/features/postings/read-posting.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { fairQueue } from '#server/platform/concurrency/fair-queue.ts';
import { requireNamedAccount } from '#server/platform/database/require-named-account.ts';
import * as contracts from '#shared/postings/contracts/schemas.ts';
import { POSTING_TURNS } from '#shared/postings/limits.ts';

/** Reads postings on the web, one at a time for each person. */
export function postingReaderFeature(deps: PostingReaderDeps): Feature {
  const turns = fairQueue(POSTING_TURNS);
  return {
    name: 'posting-reader',
    routes: async (app) => {
      mount(app, contracts.readPosting, async ({ identity, body }) => {
        await requireNamedAccount(deps.database, identity);
        return turns.inTurn({ person: identity.userId }, () => readPosting(deps, body.link));
      });
    },
    close: () => deps.parser.close(),
  };
}
