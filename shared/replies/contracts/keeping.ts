import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { requiredLongText } from '#shared/core/text.ts';
import { replyEndpoints } from '#shared/replies/contracts/endpoints.ts';
import { reply, replyParams, replyRule } from '#shared/replies/contracts/schemas.ts';
import { REPLY_TEXT_MAX } from '#shared/replies/limits.ts';
import { replyMessages as words } from '#shared/replies/messages.ts';
import { REPLY_RULE_ACTIONS } from '#shared/replies/review.ts';

/** PUT /api/replies/{id}/text/: keeps the text of a linked mail. */
export const keepReplyText = defineContract({
  ...replyEndpoints.keepReplyText,
  name: 'keepReplyText',
  summary: 'Keep the text of a mail',
  description: 'Texts are not kept unless you want it.',
  refuses: [409, 413],
  protocol: 'api',
  params: replyParams,
  body: z.strictObject({ text: requiredLongText(REPLY_TEXT_MAX, words.keptTextRequired) }),
  response: reply,
});

/** DELETE /api/replies/{id}/text/: forgets the text of a mail. */
export const forgetReplyText = defineContract({
  ...replyEndpoints.forgetReplyText,
  name: 'forgetReplyText',
  summary: 'Forget the text of a mail',
  protocol: 'api',
  params: replyParams,
  status: 204,
});

/** POST /api/replies/{id}/always/: does the same with all further mail of the sender. */
export const createReplyRule = defineContract({
  ...replyEndpoints.createReplyRule,
  name: 'createReplyRule',
  summary: 'Always do so with mail of this sender',
  description:
    '`aside` sets this mail aside, and each further one; `link` takes the application to which this one is linked. A mail whose sender may be forged never follows a rule.',
  refuses: [409],
  protocol: 'api',
  params: replyParams,
  body: z.strictObject({ action: z.enum(REPLY_RULE_ACTIONS) }),
  status: 201,
  response: replyRule,
});

/** GET /api/reply-rules/: the senders with a rule. */
export const listReplyRules = defineContract({
  ...replyEndpoints.listReplyRules,
  name: 'listReplyRules',
  summary: 'The senders with whose mail the same is always done',
  protocol: 'api',
  response: z.object({ data: z.array(replyRule) }),
});

/** DELETE /api/reply-rules/{id}/: ends a rule; what it did stays. */
export const deleteReplyRule = defineContract({
  ...replyEndpoints.deleteReplyRule,
  name: 'deleteReplyRule',
  summary: 'End what is always done with mail of a sender',
  protocol: 'api',
  params: z.strictObject({ id: z.uuid({ error: 'id must be an id of a rule' }) }),
  status: 204,
});
