import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  deleteAccount,
  exportAccount,
  getProfile,
  profile,
  updateProfile,
} from '#shared/contracts/profile/schemas.ts';
import { DELETE_FRESH_MIN, RESUME_LINK_S, RESUME_MB } from '#shared/limits.ts';

const one = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6073',
  resume: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6073/resume.pdf',
  resume_id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6075',
  resume_name: 'resume.pdf',
  resume_url: '/storage/v1/object/sign/resumes/019ab2c4/resume.pdf?token=eyJhbGciOi',
  resume_updated_at: '2026-01-31T09:30:00.000Z',
  resume_size: 52_341,
  resume_type: 'application/pdf',
  linkedin_url: 'https://www.linkedin.com/in/ann',
};

/** Describes the endpoints of the profile and of the account. */
export const profileDocs: FeatureDocs = {
  tag: 'profile',
  description: 'Your profile, your data, and deleting your account.',
  schemas: [{ name: 'Profile', schema: profile, description: 'Your profile.' }],
  endpoints: [
    describeEndpoint(getProfile, {
      description: `Your profile; \`resume_url\` works for ${RESUME_LINK_S} seconds without a header.`,
      answer: one,
    }),
    describeEndpoint(updateProfile, {
      description:
        'Send a form with the file as `resume` to upload one, or JSON: null deletes a field, an omitted one keeps its value.',
      body: { linkedin_url: 'https://www.linkedin.com/in/ann' },
      answer: one,
      forms: {
        'multipart/form-data': {
          type: 'object',
          properties: {
            resume: {
              type: 'string',
              format: 'binary',
              description: `A PDF or Word document of at most ${RESUME_MB} MB.`,
            },
            linkedin_url: { type: 'string', format: 'uri', description: 'Your LinkedIn profile.' },
          },
        },
      },
      refuses: [403, 408, 409, 413, 422],
    }),
    describeEndpoint(exportAccount, {
      description: 'Your records as JSON and your files, in one archive.',
      answers: {
        200: {
          description: 'The archive.',
          content: { 'application/zip': { type: 'string', format: 'binary' } },
          headers: { 'Content-Disposition': 'The name of the file.' },
        },
      },
    }),
    describeEndpoint(deleteAccount, {
      description: `Deletes the account and everything it owns, for good. Needs the typed address, and a mailed code unless you signed in within ${DELETE_FRESH_MIN} minutes.`,
      body: { email: 'ann@waymark.example' },
      refuses: [403, 422],
    }),
  ],
  fields: {
    'Profile.id': { description: 'Your id.', format: 'uuid' },
    resume: 'Path of the resume in the bucket `resumes`; null deletes it.',
    resume_id: {
      description: 'Id of the file, by which it can be restored after it was deleted or replaced.',
      format: 'uuid',
    },
    resume_name: 'Name of the file.',
    resume_url: {
      description: `Where the resume can be read for ${RESUME_LINK_S} seconds.`,
      format: 'uri-reference',
    },
    resume_updated_at: { description: 'When it was uploaded.', format: 'date-time' },
    resume_size: 'Its size in bytes.',
    resume_type: 'Its media type.',
    linkedin_url: { description: 'Your LinkedIn profile, or empty.', format: 'uri-reference' },
    email: {
      description:
        'The address of the account, as confirmation; `delete my account` when it has none.',
    },
    nonce: 'The mailed code.',
  },
};
