import type { DocumentPlan } from '#server/http/openapi/document.ts';
import { accountDocs } from '#shared/contracts/account/docs.ts';
import { applicationDocs } from '#shared/contracts/applications/docs.ts';
import { applicationDeskDocs } from '#shared/contracts/applications/desk-docs.ts';
import { applicationOverviewDocs } from '#shared/contracts/applications/overview-docs.ts';
import { eventDocs } from '#shared/contracts/applications/event-docs.ts';
import { takingDocs } from '#shared/contracts/applications/taking-docs.ts';
import { assistantDocs } from '#shared/contracts/assistant/docs.ts';
import { adminDocs } from '#shared/contracts/auth/admin-docs.ts';
import { authDocs } from '#shared/contracts/auth/docs.ts';
import { calendarDocs } from '#shared/contracts/calendar/docs.ts';
import { companyDocs } from '#shared/contracts/companies/docs.ts';
import { employerLinkDocs } from '#shared/contracts/employer-links/docs.ts';
import { approvalDocs } from '#shared/contracts/h1b/approval-docs.ts';
import { correctionDocs } from '#shared/contracts/h1b/correction-docs.ts';
import { loadingDocs } from '#shared/contracts/h1b/loading-docs.ts';
import { h1bDocs } from '#shared/contracts/h1b/docs.ts';
import { offerDocs } from '#shared/contracts/h1b/offer-docs.ts';
import { procedureDocs } from '#shared/contracts/h1b/procedure-docs.ts';
import { postingReaderDocs } from '#shared/contracts/posting-reader/docs.ts';
import { importDocs } from '#shared/contracts/imports/docs.ts';
import { savedJobDocs } from '#shared/contracts/saved-jobs/docs.ts';
import { internshipDocs } from '#shared/contracts/internships/docs.ts';
import { logoDocs } from '#shared/contracts/logos/docs.ts';
import { mailboxDocs } from '#shared/contracts/mailbox/docs.ts';
import { profileDocs } from '#shared/contracts/profile/docs.ts';
import { contactDocs } from '#shared/contracts/record/contact-docs.ts';
import { interviewDocs } from '#shared/contracts/record/interview-docs.ts';
import { paperDocs } from '#shared/contracts/record/paper-docs.ts';
import { resumeDocs } from '#shared/contracts/resumes/docs.ts';
import { securityDocs } from '#shared/contracts/security/docs.ts';
import { storageDocs } from '#shared/contracts/storage/docs.ts';
import { tableDocs } from '#shared/contracts/table-docs.ts';
import { versionDocs } from '#shared/contracts/version/docs.ts';

const SESSION =
  'Send the access token of a session as `Authorization: Bearer …`; /auth/v1 grants it.';

/** The OpenAPI documents by the address at which they are served. */
export const plans: Readonly<Record<string, DocumentPlan>> = {
  '/api/openapi.json': {
    title: 'Waymark API',
    description: `Track job applications and explore public H1B records. ${SESSION}\n\nRefusals are RFC 9457 problem details. Accounts and files have documents of their own: [/auth/v1/openapi.json](/auth/v1/openapi.json), [/storage/v1/openapi.json](/storage/v1/openapi.json).`,
    protocols: ['api', 'functions', 'rest'],
    features: [
      applicationDocs,
      applicationDeskDocs,
      applicationOverviewDocs,
      savedJobDocs,
      eventDocs,
      importDocs,
      interviewDocs,
      contactDocs,
      paperDocs,
      companyDocs,
      employerLinkDocs,
      internshipDocs,
      postingReaderDocs,
      profileDocs,
      accountDocs,
      securityDocs,
      calendarDocs,
      assistantDocs,
      resumeDocs,
      h1bDocs,
      approvalDocs,
      offerDocs,
      loadingDocs,
      correctionDocs,
      procedureDocs,
      tableDocs,
      logoDocs,
      mailboxDocs,
      versionDocs,
      takingDocs,
    ],
  },
  '/auth/v1/openapi.json': {
    title: 'Waymark auth',
    description: `Accounts and sessions. The official client \`@supabase/auth-js\` works unmodified. ${SESSION}`,
    protocols: ['auth'],
    features: [authDocs, adminDocs],
  },
  '/storage/v1/openapi.json': {
    title: 'Waymark storage',
    description: `Files. The official client \`@supabase/storage-js\` works unmodified. ${SESSION}`,
    protocols: ['storage'],
    features: [storageDocs],
  },
};
