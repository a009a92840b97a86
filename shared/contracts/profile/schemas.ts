import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { profileEndpoints } from '#shared/contracts/profile/endpoints.ts';
import { link, text } from '#shared/contracts/text.ts';
import { isLinkedInProfile } from '#shared/domain/linkedin.ts';
import { profileMessages } from '#shared/profile-messages.ts';

/** A person's profile in the API. */
export const profile = z.object({
  id: z.string(),
  /** Path of the résumé in the bucket `resumes`. */
  resume: z.nullable(z.string()),
  /** Id of the stored file, by which it can be restored after it was deleted or replaced. */
  resume_id: z.nullable(z.string()),
  resume_name: z.nullable(z.string()),
  /** A path of this site that works without a header for RESUME_LINK_S seconds. */
  resume_url: z.nullable(z.string()),
  resume_updated_at: z.nullable(z.string()),
  /** In bytes. */
  resume_size: z.nullable(z.int()),
  resume_type: z.nullable(z.string()),
  linkedin_url: z.string(),
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
  protocol: 'api',
  perMinute: 10,
});

/** DELETE /api/account/: deletes the account and everything it owns, for good. */
export const deleteAccount = defineContract({
  ...profileEndpoints.deleteAccount,
  name: 'deleteAccount',
  summary: 'Delete your account for good; takes your address and a fresh sign-in or a mailed code',
  protocol: 'api',
  perMinute: 20,
  body: z.strictObject({
    /** The account's address, as typed by the person, or DELETE_PHRASE when it has none. */
    email: text(1024),
    /** The code mailed by GET /auth/v1/reauthenticate; needed when the sign-in is not fresh. */
    nonce: z.optional(text(20)),
  }),
  status: 204,
});
