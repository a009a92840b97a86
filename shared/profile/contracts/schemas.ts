import * as z from 'zod/mini';

import { BYTES, fileOf, multipart } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, linkText, nameSchemas } from '#shared/core/described.ts';
import { profileEndpoints } from '#shared/profile/contracts/endpoints.ts';
import { link, text } from '#shared/core/text.ts';
import { isLinkedInProfile } from '#shared/profile/linkedin.ts';
import { DELETE_FRESH_MIN, RESUME_LINK_S, RESUME_MB } from '#shared/core/limits.ts';
import { profileMessages } from '#shared/profile/messages.ts';

/** A person's profile in the API. */
export const profile = z.object({
  id: idText,
  resume: described(z.nullable(z.string()), 'Path of the resume in the bucket `resumes`.'),
  resume_id: described(
    z.nullable(idText),
    'Id of the stored file, by which it can be restored after it was deleted or replaced.',
  ),
  resume_name: z.nullable(z.string()),
  resume_url: described(
    z.nullable(linkText),
    `A path of this site that works without a header for ${RESUME_LINK_S} seconds.`,
  ),
  resume_updated_at: z.nullable(instantText),
  /** In bytes. */
  resume_size: z.nullable(z.int()),
  resume_type: z.nullable(z.string()),
  linkedin_url: linkText,
});

export type Profile = z.output<typeof profile>;

/** GET /api/profile/: the person's profile. */
export const getProfile = defineContract({
  ...profileEndpoints.getProfile,
  name: 'getProfile',
  summary: 'Your profile',
  protocol: 'api',
  response: profile,
});

const onlyNull = (field: string) =>
  z.optional(z.null({ error: `${field} can only be null; send the file as multipart/form-data` }));

/** PATCH /api/profile/: a form with the file as `resume`, or JSON; null deletes a field, an absent one keeps its value. */
export const updateProfile = defineContract({
  ...profileEndpoints.updateProfile,
  name: 'updateProfile',
  summary: 'Change your profile: a form with the file as resume, or JSON with null to delete it',
  description:
    'Send a form with the file as `resume` to upload one, or JSON: null deletes a field, an omitted one keeps its value.',
  forms: multipart({
    resume: { ...BYTES, description: `A PDF or Word document of at most ${RESUME_MB} MB.` },
    linkedin_url: { type: 'string', format: 'uri' },
  }),
  refuses: [403, 408, 409, 413, 422],
  protocol: 'api',
  perMinute: 60,
  body: z.nullish(
    z.strictObject({
      resume: onlyNull('resume'),
      resume_name: onlyNull('resume_name'),
      linkedin_url: z.optional(
        z.nullable(
          link(profileMessages.linkedInUrl).check(
            z.refine((url) => url === '' || isLinkedInProfile(url), profileMessages.linkedInUrl),
          ),
        ),
      ),
    }),
  ),
  response: profile,
});

/** GET /api/account/data/: everything Waymark holds about the person, as a zip. */
export const exportAccount = defineContract({
  ...profileEndpoints.exportAccount,
  name: 'exportAccount',
  summary: 'Everything Waymark holds about you, as a zip',
  description: 'Your records as JSON and your files, in one archive.',
  answers: { 200: fileOf(['application/zip']) },
  protocol: 'api',
  perMinute: 10,
});

/** DELETE /api/account/: deletes the account and everything it owns, for good. */
export const deleteAccount = defineContract({
  ...profileEndpoints.deleteAccount,
  name: 'deleteAccount',
  summary: 'Delete your account for good; takes your address and a fresh sign-in or a mailed code',
  description: `Deletes the account and everything it owns, for good. Needs the typed address, and a mailed code unless you signed in within ${DELETE_FRESH_MIN} minutes.`,
  refuses: [403, 422],
  protocol: 'api',
  perMinute: 20,
  body: z.strictObject({
    email: described(
      text(1024),
      'The address of the account, as confirmation; `delete my account` when it has none.',
    ),
    nonce: described(
      z.optional(text(20)),
      'The code mailed by GET /auth/v1/reauthenticate; needed when the sign-in is not fresh.',
    ),
  }),
  status: 204,
});

nameSchemas({ Profile: profile });
