import type { FastifyInstance } from 'fastify';

import {
  confirmRejections,
  confirmReply,
  dismissReply,
} from '#server/features/replies/answer-proposals.ts';
import type { RepliesDeps } from '#server/features/replies/deps.ts';
import {
  createReplyRule,
  deleteReplyRule,
  forgetReplyText,
  keepReplyText,
  listReplyRules,
} from '#server/features/replies/keep-reply.ts';
import {
  getReplySums,
  listReplies,
  listReplySyncs,
} from '#server/features/replies/list-replies.ts';
import { getReply } from '#server/features/replies/own-reply.ts';
import { replyData } from '#server/features/replies/personal-data.ts';
import { readMails } from '#server/features/replies/read-mails.ts';
import type { MailsToRead } from '#server/features/replies/store-mails.ts';
import {
  addFromReply,
  bringReplyBack,
  linkReply,
  setReplyAside,
  undoReply,
} from '#server/features/replies/review-reply.ts';
import { undoReplySync } from '#server/features/replies/undo-reply-sync.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import { acceptUploads, shownName } from '#server/http/uploads.ts';
import { requireNamedAccount } from '#server/platform/database/require-named-account.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import * as keeping from '#shared/replies/contracts/keeping.ts';
import * as receiving from '#shared/replies/contracts/receive.ts';
import * as reviewing from '#shared/replies/contracts/review.ts';
import type { Received } from '#shared/replies/contracts/schemas.ts';
import { MAILS_MAX_BYTES } from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';

/** The name under which the reader knows a text that was pasted. */
const PASTED = 'pasted.txt';

/** The refusal of a file that is too large, in the words of this feature. */
function explainSize(cause: unknown): never {
  if (!(cause instanceof AppError) || !cause.is('request_entity_too_large')) throw cause;
  throw new AppError(ERRORS.request_entity_too_large, replyMessages.fileTooLarge, { cause });
}

/** The endpoints that read mail. */
async function receivingRoutes(app: FastifyInstance, deps: RepliesDeps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    mount(scope, receiving.receiveMessages, async ({ identity, query, request, reply }) => {
      await requireNamedAccount(deps.database, identity);
      const rules = { person: identity.userId, maxBytes: MAILS_MAX_BYTES };
      const work = deps.uploads.receive({ request, reply }, rules, async (upload) => {
        if (upload.size === 0) {
          throw new AppError(ERRORS.validation_failed, replyMessages.fileMissing, {
            field: 'file',
          });
        }
        const name = shownName(upload.fileName, 'message.eml');
        return readMails(deps, identity, {
          door: identity.key ? 'key' : 'file',
          files: [{ name, bytes: await upload.bytes() }],
          application: query.application,
          sync: query.sync,
          zone: query.zone,
          keepText: query.keep_text,
          signal: upload.signal,
        });
      });
      return work.catch(explainSize);
    });
  });
  mount(app, receiving.receiveText, async ({ identity, body }) => {
    await requireNamedAccount(deps.database, identity);
    return readMails(deps, identity, {
      door: identity.key ? 'key' : 'paste',
      files: [{ name: PASTED, bytes: Buffer.from(body.text) }],
      application: body.application,
      zone: body.zone,
      keepText: body.keep_text,
    });
  });
  mount(app, receiving.listReplySyncs, ({ identity, query }) =>
    listReplySyncs(deps, identity, query),
  );
  mount(app, receiving.undoReplySync, ({ identity, params }) =>
    undoReplySync(deps, identity, params.id),
  );
}

/** The endpoints of the review. */
async function reviewRoutes(app: FastifyInstance, deps: RepliesDeps): Promise<void> {
  mount(app, reviewing.listReplies, ({ identity, query }) => listReplies(deps, identity, query));
  mount(app, reviewing.getReplySums, ({ identity }) => getReplySums(deps, identity));
  mount(app, reviewing.getReply, ({ identity, params }) => getReply(deps, identity, params.id));
  mount(app, reviewing.linkReply, ({ identity, params, body }) =>
    linkReply(deps, identity, params.id, body),
  );
  mount(app, reviewing.addFromReply, ({ identity, params, body }) =>
    addFromReply(deps, identity, params.id, body),
  );
  mount(app, reviewing.setReplyAside, ({ identity, params }) =>
    setReplyAside(deps, identity, params.id),
  );
  mount(app, reviewing.bringReplyBack, ({ identity, params, body }) =>
    bringReplyBack(deps, identity, params.id, body),
  );
  mount(app, reviewing.confirmReply, ({ identity, params, body }) =>
    confirmReply(deps, identity, params.id, body),
  );
  mount(app, reviewing.dismissReply, ({ identity, params }) =>
    dismissReply(deps, identity, params.id),
  );
  mount(app, reviewing.confirmRejections, ({ identity, body }) =>
    confirmRejections(deps, identity, body),
  );
  mount(app, reviewing.undoReply, ({ identity, params }) => undoReply(deps, identity, params.id));
  mount(app, keeping.keepReplyText, ({ identity, params, body }) =>
    keepReplyText(deps, identity, params.id, body),
  );
  mount(app, keeping.forgetReplyText, ({ identity, params }) =>
    forgetReplyText(deps, identity, params.id),
  );
  mount(app, keeping.createReplyRule, ({ identity, params, body }) =>
    createReplyRule(deps, identity, params.id, body),
  );
  mount(app, keeping.listReplyRules, ({ identity }) => listReplyRules(deps, identity));
  mount(app, keeping.deleteReplyRule, ({ identity, params }) =>
    deleteReplyRule(deps, identity, params.id),
  );
}

/** Replies, and what reads mail of another way in. */
interface RepliesFeature extends Feature {
  readonly readMails: (identity: SignedIn, wish: MailsToRead) => Promise<Received>;
}

/** Mails about applications: read, linked, and what they propose. */
export function repliesFeature(deps: RepliesDeps): RepliesFeature {
  return {
    name: 'replies',
    async routes(app) {
      await receivingRoutes(app, deps);
      await reviewRoutes(app, deps);
    },
    personalData: replyData(deps.database),
    close: () => deps.reader.close(),
    readMails: (...wanted) => readMails(deps, ...wanted),
  };
}
