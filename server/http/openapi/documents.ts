import type { Protocol } from '#shared/core/contract.ts';

const SESSION =
  'Send the access token of a session as `Authorization: Bearer …`; /auth/v1 grants it.';

/** The OpenAPI documents by the address at which they are served. */
export const DOCUMENTS: Readonly<
  Record<
    string,
    {
      readonly title: string;
      /** Markdown. */
      readonly description: string;
      readonly protocols: readonly Protocol[];
      /** Groups of endpoints by name: the path they lie below, and what they are about. The first that fits counts. */
      readonly groups: Readonly<Record<string, readonly [path: string, about: string]>>;
    }
  >
> = {
  '/api/openapi.json': {
    title: 'Waymark API',
    description: `Track job applications and explore public H1B records. ${SESSION} A program of yours sends a personal key instead, which you make in your profile.\n\nRefusals are RFC 9457 problem details. Accounts and files have documents of their own: [/auth/v1/openapi.json](/auth/v1/openapi.json), [/storage/v1/openapi.json](/storage/v1/openapi.json).`,
    protocols: ['api', 'functions', 'rest'],
    groups: {
      applications: [
        '/api/applications',
        'Your job applications, their history, interviews and papers.',
      ],
      'saved jobs': ['/api/saved-jobs', 'Postings that you keep for later, before you apply.'],
      replies: [
        '/api/replies',
        'Mail about your applications: hand it over, review what it says, take it back.',
      ],
      'reply rules': ['/api/reply-rules', 'Senders with whose mail the same is always done.'],
      imports: [
        '/api/imports',
        'Applications from other trackers: upload a file, look at what would come in, import it.',
      ],
      interviews: ['/api/interviews', 'Your interviews.'],
      contacts: ['/api/contacts', 'The people you know at companies and for applications.'],
      companies: ['/api/companies', 'The companies of your applications.'],
      'employer links': [
        '/api/employer-links',
        'Which employer of the H1B records your companies are.',
      ],
      internships: [
        '/api/internships',
        'Internship listings, the same for everybody; each person hides some.',
      ],
      postings: ['/api/postings', 'What a posting on the web says of its job.'],
      profile: ['/api/profile', 'Your profile.'],
      account: [
        '/api/account',
        'Your account: data, sessions, keys, calendar feed, connected mailbox, and what you deleted.',
      ],
      assistant: [
        '/api/assistant',
        'JobGPT: what is shared with the AI service, and saved answers.',
      ],
      functions: ['/functions', 'Functions: ask JobGPT, read a resume, compare it with a posting.'],
      h1b: [
        '/api/h1b',
        'Public H1B filings of the Department of Labor, or a sample of them until all are imported, and petitions that USCIS decided. Filters have two names each (`minSalary` and `min_salary`).',
      ],
      procedures: [
        '/rest/v1/rpc',
        'The H1B figures as remote procedures, for clients that speak PostgREST.',
      ],
      tables: [
        '/rest/v1',
        'Four tables with the calls that clients of a hosted backend make on them.',
      ],
      logos: ['/api/logos', 'Logos of companies.'],
      calendar: ['/calendar', 'Calendar feeds.'],
      mailbox: [
        '/api/dev',
        'Mails that a server without a mail server keeps, for people at the machine.',
      ],
      operators: ['/api/operators', 'How the site is, for those who run it.'],
      demo: ['/api/demo', 'A site with one invented account, which everybody reads.'],
      server: ['/api/version', 'The server itself.'],
    },
  },
  '/auth/v1/openapi.json': {
    title: 'Waymark auth',
    description: `Accounts and sessions. The official client \`@supabase/auth-js\` works unmodified. ${SESSION}`,
    protocols: ['auth'],
    groups: {
      admin: [
        '/auth/v1/admin',
        'Accounts as an operator’s program manages them, with a service key (`AUTH_SERVICE_KEYS`) as `apikey` or Bearer; `auth.admin` of the official client works unmodified. Without such a key all of this is refused.',
      ],
      auth: [
        '/auth/v1',
        'Accounts and sessions, as the official client `@supabase/auth-js` speaks.',
      ],
    },
  },
  '/storage/v1/openapi.json': {
    title: 'Waymark storage',
    description: `Files. The official client \`@supabase/storage-js\` works unmodified. ${SESSION}`,
    protocols: ['storage'],
    groups: {
      storage: [
        '/storage/v1',
        'Files in the private bucket `resumes`, as the official client `@supabase/storage-js` speaks.',
      ],
    },
  },
};

/** The group of an endpoint's path; throws when no document has one for it. */
export function groupOf(path: string): string {
  const groups = Object.values(DOCUMENTS).flatMap((document) => Object.entries(document.groups));
  const found = groups.find(([, [below]]) => path.startsWith(below));
  if (!found) throw new Error(`${path} is in no group of the API's documents`);
  return found[0];
}
