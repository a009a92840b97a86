import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, nameSchemas } from '#shared/core/described.ts';
import { KEY_DAYS_MAX, KEY_NAME_MAX, KEYS_MAX } from '#shared/core/limits.ts';
import { requiredText } from '#shared/core/text.ts';
import { keyEndpoints } from '#shared/security/contracts/endpoints.ts';
import { keyMessages } from '#shared/security/key-messages.ts';
import { KEY_PREFIX, KEY_SCOPES } from '#shared/security/key-scopes.ts';

const shown = {
  id: idText,
  name: described(z.string(), 'What the history calls it.'),
  scope: described(
    z.enum(KEY_SCOPES),
    '`save`: adds applications and saved jobs, reads nothing; `read`: reads; `write`: reads and changes.',
  ),
  files: described(z.boolean(), 'Whether it reads the profile and résumés, too.'),
  created_at: instantText,
  expires_at: instantText,
  last_used_at: described(z.nullable(instantText), 'To the minute; null when never.'),
};

/** A key of the person's, without what opens anything. */
const personalKey = z.object(shown);

export type PersonalKey = z.output<typeof personalKey>;

const newPersonalKey = z.object({
  ...shown,
  key: described(z.string(), `The key itself, \`${KEY_PREFIX}…\`: only this answer has it.`),
});

export type NewPersonalKey = z.output<typeof newPersonalKey>;

/** GET /api/account/keys/: the person's keys, the newest first. */
export const listKeys = defineContract({
  ...keyEndpoints.listKeys,
  name: 'listKeys',
  summary: 'Your personal keys',
  description: 'The newest comes first; expired ones are there until you end them.',
  protocol: 'api',
  response: z.object({ keys: z.array(personalKey) }),
});

/** POST /api/account/keys/: makes a key for a program. */
export const createKey = defineContract({
  ...keyEndpoints.createKey,
  name: 'createKey',
  summary: 'Make a personal key for a program',
  description: `A program sends it as Bearer. It opens what its scope allows (see each endpoint), never the account. A person has ${KEYS_MAX} keys at most; a name in use is 409 \`conflict\`.`,
  refuses: [403, 409],
  protocol: 'api',
  body: z
    .strictObject({
      name: requiredText(KEY_NAME_MAX, keyMessages.nameRequired),
      scope: z.enum(KEY_SCOPES, { error: `scope must be one of: ${KEY_SCOPES.join(', ')}` }),
      files: z._default(z.boolean(), false),
      days: described(
        z._default(
          z
            .int(`days must be a whole number from 1 to ${KEY_DAYS_MAX}`)
            .check(z.minimum(1), z.maximum(KEY_DAYS_MAX)),
          90,
        ),
        'Days until it expires.',
      ),
    })
    .check(
      z.refine(({ files, scope }) => !files || scope !== 'save', {
        error: keyMessages.filesNeedRead,
        path: ['files'],
      }),
    ),
  status: 201,
  response: newPersonalKey,
  perMinute: 10,
});

/** DELETE /api/account/keys/{id}/: ends a key at once. */
export const endKey = defineContract({
  ...keyEndpoints.endKey,
  name: 'endKey',
  summary: 'End a personal key',
  description: 'It stops working at once on every route.',
  protocol: 'api',
  params: z.strictObject({ id: z.uuid({ error: 'id must be the id of a key' }) }),
  status: 204,
});

nameSchemas({ PersonalKey: personalKey });
