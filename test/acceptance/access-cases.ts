import { randomUUID } from 'node:crypto';

import { answerOf, type Owner } from '#test/acceptance/access-owner.ts';

/** A request, with ids of existing rows. */
export interface AccessRequest {
  /** Values by their name in the path; `*` is the rest of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sends a PDF instead of JSON. */
  readonly pdf?: true;
  /** Sends an archive of nothing instead. */
  readonly archive?: true;
  /** Sends a mail instead. */
  readonly mail?: string;
}

/** A call of a route about the owner's rows, and the outcome of the same call by another person. */
export interface AccessCase {
  readonly about: (owner: Owner) => Promise<AccessRequest> | AccessRequest;
  /** The status of the refusal, or `own` when the call is always about the caller's own data. */
  readonly other: 400 | 403 | 404 | 422 | 'own';
  /** What only the owner may see, where a response repeats the request. */
  readonly shows?: string;
  /** Whether the call ends the caller's session or account, or is about people of its own. */
  readonly ends?: true;
  /** What both people of their own need first. */
  readonly prepare?: (owner: Owner) => Promise<unknown>;
}

const question = (applicationId?: string) => ({
  prompt: 'How do I ask?',
  context: { userInput: 'How do I ask?', mode: 'general', model: 'gpt-3.5-turbo', applicationId },
});
const own = (request: AccessRequest = {}): AccessCase => ({ about: () => request, other: 'own' });

async function ofFile(owner: Owner): Promise<AccessRequest> {
  return { params: { bucket: 'resumes', '*': await owner.file() } };
}

async function deletedAnswer(owner: Owner): Promise<AccessRequest> {
  const id = await owner.answer();
  await owner.call('DELETE', `/api/assistant/answers/${id}/`);
  return { params: { kind: 'answer', id } };
}

/** A listing that the owner has not hidden; it belongs to nobody. */
async function someInternship({ person }: Owner): Promise<string> {
  const { body } = await person.api('GET', '/api/internships');
  return (body as { data: { id: string }[] }).data[0]?.id ?? '';
}

/** An entry that the owner wrote into a history. */
async function someEntry(owner: Owner): Promise<{ params: { id: string; event: string } }> {
  const { id } = await owner.application();
  const path = `/api/applications/${id}/events/`;
  const { body } = await owner.person.api('POST', path, { kind: 'note', text: owner.secret });
  return { params: { id, event: (body as { id: string }).id } };
}
/** A job that the owner saved. */
async function someSavedJob(owner: Owner): Promise<{ params: { id: string } }> {
  const { body } = await owner.person.api('POST', '/api/saved-jobs/', {
    title: owner.secret,
    company_name: 'Northwind',
  });
  return { params: { id: (body as { id: string }).id } };
}

/** A mail that the owner handed over, linked to an application of theirs if wanted. */
async function someReply(owner: Owner, text: string, linked = true) {
  const application = linked ? (await owner.application()).id : undefined;
  const { body } = await owner.person.api('POST', '/api/replies/text/', {
    text: `Subject: ${randomUUID()} ${owner.secret}\n\n${text}`,
    application,
  });
  const { sync, replies } = body as { sync: { id: string }; replies: { id: string }[] };
  return { params: { id: replies[0]?.id ?? '' }, sync: sync.id };
}

const RECEIPT = 'Thank you for applying to Northwind. We have received your application.';
const REGRET = 'Unfortunately, we have decided to move forward with other candidates.';
const ofReply = (body?: unknown, text = RECEIPT): AccessCase => ({
  about: async (owner) => ({ params: (await someReply(owner, text)).params, body }),
  other: 404,
});
const ofLooseReply = (body?: (owner: Owner) => unknown): AccessCase => ({
  about: async (owner) => ({
    // No application of theirs is at this employer.
    params: (
      await someReply(owner, `Thank you for applying to N${randomUUID().slice(0, 8)}.`, false)
    ).params,
    body: await body?.(owner),
  }),
  other: 404,
});

/** A file that the owner uploaded and did not import. */
const ofUpload = (body?: unknown): AccessCase => ({
  about: async (owner) => ({
    params: { id: await owner.uploaded({ imported: false }) },
    ...(body === undefined ? undefined : { body }),
  }),
  other: 404,
});

/** A letter that the owner keeps. */
async function somePaper(owner: Owner): Promise<{ params: { id: string; paper: string } }> {
  const { id } = await owner.application();
  const path = `/api/applications/${id}/papers/`;
  const { body } = await owner.person.api('POST', path, { kind: 'letter', text: owner.secret });
  return { params: { id, paper: (body as { id: string }).id } };
}

/** Somebody the owner knows. */
async function someContact(owner: Owner): Promise<{ params: { id: string } }> {
  const { body } = await owner.person.api('POST', '/api/contacts/', { name: owner.secret });
  return { params: { id: (body as { id: string }).id } };
}

/** An interview of the owner. */
async function someInterview(owner: Owner): Promise<{ params: { id: string; interview: string } }> {
  const { id } = await owner.application();
  const { body } = await owner.person.api('POST', `/api/applications/${id}/interviews/`, {
    kind: 'phone',
    starts_at: '2026-03-03T10:00:00Z',
    zone: 'UTC',
    notes: owner.secret,
  });
  return { params: { id, interview: (body as { id: string }).id } };
}

const withCodes = { ends: true, prepare: (owner: Owner) => owner.protect(true) } as const;

/** Every route that reads sessions and can succeed, by the name of its contract. */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  select_profiles: {
    about: ({ id }) => ({ query: `?id=eq.${id}` }),
    other: 'own',
  },
  update_profiles: {
    about: ({ id }) => ({ query: `?id=eq.${id}`, body: { resume: null, resume_name: null } }),
    other: 'own',
  },
  select_tracks_company: own(),
  select_applications: {
    about: async (owner) => ({ query: `?id=eq.${(await owner.application()).id}` }),
    other: 'own',
  },
  update_applications: {
    about: async (owner) => ({
      query: `?id=eq.${(await owner.application()).id}`,
      body: { notes: 'changed', status: 'offer', updated_at: '2026-01-31T12:00:00Z' },
    }),
    other: 'own',
  },
  getH1bLoading: own(),
  listH1bCorrections: own(),
  listApplications: own(),
  getApplicationStatistics: own(),
  getEarlierApplications: own({ query: '?company_name=Trail&link=https://trail.example/jobs/1' }),
  getToday: own({ query: '?today=2026-02-03' }),
  changeApplications: {
    about: async (owner) => ({
      body: { ids: [(await owner.application()).id], change: { add_tag: 'trail' } },
    }),
    other: 404,
  },
  undoChanges: own({
    body: { ids: [randomUUID()], field: 'tags', at: '2026-02-03T09:30:00.000Z' },
  }),
  createApplication: own({ body: { company: { name: 'Trail' }, job_title: 'Engineer' } }),
  getApplication: {
    about: async (owner) => ({ params: { id: (await owner.application()).id } }),
    other: 404,
  },
  updateApplication: {
    about: async (owner) => ({
      params: { id: (await owner.application()).id },
      body: { notes: 'changed', status: 'offer' },
    }),
    other: 404,
  },
  deleteApplication: {
    about: async (owner) => ({ params: { id: (await owner.application()).id } }),
    other: 404,
  },
  restoreApplication: {
    async about(owner) {
      const { id } = await owner.application();
      await owner.call('DELETE', `/api/applications/${id}/`);
      return { params: { id } };
    },
    other: 404,
  },
  listEvents: {
    about: async (owner) => ({ params: { id: (await owner.application()).id } }),
    other: 404,
  },
  createEvent: {
    about: async (owner) => ({
      params: { id: (await owner.application()).id },
      body: { kind: 'reply', at: '2026-01-31', text: 'They called.' },
    }),
    other: 404,
  },
  getEvent: { about: someEntry, other: 404 },
  deleteEvent: { about: someEntry, other: 404 },
  restoreEvent: {
    async about(owner) {
      const request = await someEntry(owner);
      const { id, event } = request.params;
      await owner.call('DELETE', `/api/applications/${id}/events/${event}/`);
      return request;
    },
    other: 404,
  },
  revertEvent: {
    async about(owner) {
      const { id } = await owner.application();
      await owner.person.api('PUT', `/api/applications/${id}/`, { status: 'oa' });
      const { body } = await owner.person.api('GET', `/api/applications/${id}/events/`);
      const events = (body as { data: { id: string; revertible: boolean }[] }).data;
      const event = events.find(({ revertible }) => revertible)?.id ?? '';
      return { params: { id, event }, body: {} };
    },
    other: 404,
  },
  exportApplications: own({ query: '?format=json' }),
  getReport: own({ query: '?from=2026-01-01&to=2026-12-31' }),
  listImports: own(),
  createImport: own({ body: [{ company: 'Trail', role: 'Engineer' }] }),
  getImport: ofUpload(),
  previewImport: ofUpload({}),
  runImport: ofUpload({}),
  undoImport: {
    about: async (owner) => ({
      params: { id: await owner.uploaded({ imported: true }) },
      body: {},
    }),
    other: 404,
  },
  deleteImport: ofUpload(),
  listPapers: {
    about: async (owner) => ({ params: { id: (await owner.application()).id } }),
    other: 404,
  },
  createPaper: {
    about: async (owner) => ({
      params: { id: (await owner.application()).id },
      body: { kind: 'letter', text: 'Dear Ann' },
    }),
    other: 404,
  },
  deletePaper: { about: somePaper, other: 404 },
  restorePaper: {
    async about(owner) {
      const request = await somePaper(owner);
      const { id, paper } = request.params;
      await owner.call('DELETE', `/api/applications/${id}/papers/${paper}/`);
      return request;
    },
    other: 404,
  },
  listContacts: own(),
  createContact: {
    about: async (owner) => ({
      body: { name: 'Ann', application_ids: [(await owner.application()).id] },
    }),
    other: 404,
  },
  getContact: { about: someContact, other: 404 },
  updateContact: {
    about: async (owner) => ({ ...(await someContact(owner)), body: { role: 'Lead' } }),
    other: 404,
  },
  deleteContact: { about: someContact, other: 404 },
  restoreContact: {
    async about(owner) {
      const request = await someContact(owner);
      await owner.call('DELETE', `/api/contacts/${request.params.id}/`);
      return request;
    },
    other: 404,
  },
  listInterviews: own(),
  listInterviewsOf: {
    about: async (owner) => ({ params: { id: (await owner.application()).id } }),
    other: 404,
  },
  createInterview: {
    about: async (owner) => ({
      params: { id: (await owner.application()).id },
      body: { kind: 'phone', starts_at: '2026-03-03T10:00:00Z', zone: 'UTC' },
    }),
    other: 404,
  },
  getInterview: { about: someInterview, other: 404 },
  updateInterview: {
    about: async (owner) => ({ ...(await someInterview(owner)), body: { outcome: 'Passed' } }),
    other: 404,
  },
  deleteInterview: { about: someInterview, other: 404 },
  restoreInterview: {
    async about(owner) {
      const request = await someInterview(owner);
      const { id, interview } = request.params;
      await owner.call('DELETE', `/api/applications/${id}/interviews/${interview}/`);
      return request;
    },
    other: 404,
  },
  listCompanies: own(),
  listCompanyMatches: {
    about: (owner) => ({ query: `?name=${encodeURIComponent(owner.secret)}` }),
    other: 'own',
  },
  getCompany: {
    about: async (owner) => ({ params: { id: (await owner.application()).company } }),
    other: 404,
  },
  getCompanyByName: {
    async about(owner) {
      const { company } = await owner.application();
      const { body } = await owner.person.api('GET', `/api/companies/${company}/`);
      return { params: { name: (body as { name: string }).name } };
    },
    other: 404,
  },
  updateCompany: {
    about: async (owner) => ({
      params: { id: (await owner.application()).company },
      body: { name: `${owner.secret} ${randomUUID()}`, industry: 'Maps' },
    }),
    other: 404,
  },
  getNamedEmployer: own({ query: '?name=Nobody' }),
  listCompanyEvidence: own({ query: `?companies=${randomUUID()}` }),
  getCompanyEmployer: {
    about: async (owner) => ({ params: { id: (await owner.application()).company } }),
    other: 404,
  },
  chooseCompanyEmployer: {
    about: async (owner) => ({
      params: { id: (await owner.application()).company },
      body: { name: null },
    }),
    other: 404,
  },
  forgetCompanyEmployer: {
    about: async (owner) => ({ params: { id: (await owner.application()).company } }),
    other: 404,
  },
  partCompanyName: {
    about: async (owner) => ({
      params: { id: (await owner.application()).company },
      body: { name: 'Nobody' },
    }),
    other: 404,
  },
  joinCompanyName: {
    about: async (owner) => ({
      params: { id: (await owner.application()).company },
      query: '?name=Nobody',
    }),
    other: 404,
  },
  mergeCompanies: {
    async about(owner) {
      const [into, from] = [await owner.application(), await owner.application()];
      return { body: { into: into.company, from: from.company } };
    },
    other: 404,
  },
  deleteCompany: {
    async about(owner) {
      const { id, company } = await owner.application();
      await owner.call('DELETE', `/api/applications/${id}/`);
      return { params: { id: company } };
    },
    other: 404,
  },
  getApplicationNumbers: own(),
  getApplicationBoard: own(),
  listSavedJobs: own(),
  createCompany: own({ body: { name: 'Trail' } }),
  createSavedJob: own({ body: { title: 'Engineer', company_name: 'Northwind' } }),
  getSavedJob: { about: someSavedJob, other: 404 },
  updateSavedJob: {
    about: async (owner) => ({ ...(await someSavedJob(owner)), body: { note: 'Soon' } }),
    other: 404,
  },
  deleteSavedJob: { about: someSavedJob, other: 404 },
  restoreSavedJob: {
    about: async (owner) => {
      const request = await someSavedJob(owner);
      await owner.call('DELETE', `/api/saved-jobs/${request.params.id}/`);
      return request;
    },
    other: 404,
  },
  applyToSavedJob: {
    about: async (owner) => ({ ...(await someSavedJob(owner)), body: {} }),
    other: 404,
  },
  withdrawFromSavedJob: {
    about: async (owner) => {
      const request = await someSavedJob(owner);
      await owner.person.api('POST', `/api/saved-jobs/${request.params.id}/apply/`, {});
      return request;
    },
    other: 404,
  },
  receiveMessages: own({
    mail: `From: Northwind <jobs@northwind.example>\r\nSubject: Hello\r\n\r\n${RECEIPT}`,
  }),
  receiveText: {
    about: async (owner) => ({
      body: { text: RECEIPT, application: (await owner.application()).id },
    }),
    other: 404,
  },
  listReplies: own(),
  getReplySums: own(),
  getReply: ofReply(),
  linkReply: ofLooseReply(async (owner) => ({ application_id: (await owner.application()).id })),
  addFromReply: ofLooseReply(() => ({ company_name: 'Northwind', job_title: 'Engineer' })),
  setReplyAside: ofReply(),
  bringReplyBack: {
    async about(owner) {
      const { params } = await someReply(owner, RECEIPT);
      await owner.call('POST', `/api/replies/${params.id}/aside/`);
      return {
        params,
        body: { kind: 'other', subject: 'Hello', sender_name: '', sender_mail: '' },
      };
    },
    other: 404,
  },
  confirmReply: ofReply({}, REGRET),
  dismissReply: ofReply(undefined, REGRET),
  confirmRejections: own({ body: {} }),
  undoReply: ofReply(),
  keepReplyText: ofReply({ text: RECEIPT }),
  forgetReplyText: ofReply(),
  createReplyRule: {
    about: async (owner) => {
      const text = `From: Northwind <${randomUUID()}@northwind.example>\n\n${RECEIPT}`;
      return { params: (await someReply(owner, text)).params, body: { action: 'link' } };
    },
    other: 404,
  },
  listReplyRules: own(),
  deleteReplyRule: {
    async about(owner) {
      const text = `From: Northwind <${randomUUID()}@northwind.example>\n\n${RECEIPT}`;
      const { params } = await someReply(owner, text);
      const path = `/api/replies/${params.id}/always/`;
      const { body } = await owner.person.api('POST', path, { action: 'link' });
      return { params: { id: (body as { id: string }).id } };
    },
    other: 404,
  },
  listReplySyncs: own(),
  undoReplySync: {
    about: async (owner) => ({ params: { id: (await someReply(owner, RECEIPT)).sync } }),
    other: 404,
  },
  readPosting: own({ body: { link: 'https://jobs.lever.co/northwind' } }),
  listInternships: own(),
  deleteInternship: {
    about: async (owner) => ({ params: { id: await someInternship(owner) } }),
    other: 'own',
  },
  restoreInternship: {
    async about(owner) {
      const id = await someInternship(owner);
      await owner.call('DELETE', `/api/internships/${id}/`);
      return { params: { id } };
    },
    other: 404,
  },
  listDeletedRecords: {
    async about(owner) {
      await deletedAnswer(owner);
      return {};
    },
    other: 'own',
  },
  restoreDeletedRecord: { about: deletedAnswer, other: 404 },
  deleteForGood: { about: deletedAnswer, other: 404 },
  getProfile: own(),
  updateProfile: own({ body: { linkedin_url: 'https://www.linkedin.com/in/somebody' } }),
  exportAccount: own(),
  restoreArchive: own({ archive: true }),
  listKeys: own(),
  createKey: {
    about: () => ({ body: { name: `key ${randomUUID()}`.slice(0, 40), scope: 'read' } }),
    other: 'own',
  },
  endKey: {
    about: async ({ person }) => {
      const name = `key ${randomUUID()}`.slice(0, 40);
      const { body } = await person.api('POST', '/api/account/keys/', { name, scope: 'read' });
      return { params: { id: (body as { id: string }).id } };
    },
    other: 404,
  },
  getInbox: own(),
  disconnectInbox: own(),
  getCalendarFeed: own(),
  createCalendarFeed: own(),
  deleteCalendarFeed: own(),
  deleteAccount: {
    about: (owner) => ({ body: { email: owner.person.email } }),
    other: 422,
    ends: true,
  },

  listAnswers: own(),
  createAnswer: {
    about: async (owner) => ({
      body: { ...answerOf(owner), applicationId: (await owner.application()).id },
    }),
    other: 404,
  },
  updateAnswer: {
    about: async (owner) => ({
      params: { id: await owner.answer() },
      body: { applicationId: (await owner.application()).id },
    }),
    other: 404,
  },
  deleteAnswer: { about: async (owner) => ({ params: { id: await owner.answer() } }), other: 404 },
  restoreAnswer: {
    async about(owner) {
      const id = await owner.answer();
      await owner.call('DELETE', `/api/assistant/answers/${id}/`);
      return { params: { id } };
    },
    other: 404,
  },
  getAssistantSettings: own(),
  getCompanySheet: own({ query: '?name=Trail' }),
  getResumeText: own(),
  previewPrompt: {
    about: async (owner) => ({ body: question((await owner.application()).id) }),
    other: 400,
  },
  generateAnswer: {
    about: async (owner) => ({ body: question((await owner.application()).id) }),
    other: 400,
  },
  processResume: {
    about: async (owner) => ({ body: { filePath: await owner.file() } }),
    other: 404,
  },
  matchResume: own({ body: { jobDescription: 'Java' } }),

  listSessions: own(),
  endSession: {
    about: async (owner) => ({ params: { id: await owner.spareSession() } }),
    other: 404,
  },
  listSecurityEvents: own(),

  getUser: own(),
  updateUser: own({ body: { data: { nickname: 'somebody' } } }),
  enrolFactor: own({ body: { factor_type: 'totp' } }),
  challengeFactor: {
    about: async (owner) => ({ params: { factor_id: (await owner.factor()).id }, body: {} }),
    other: 404,
    shows: 'expires_at',
  },
  verifyFactor: {
    async about(owner) {
      const { id, proof } = await owner.factor();
      return { params: { factor_id: id }, body: await proof() };
    },
    other: 404,
    ends: true,
  },
  unenrolFactor: {
    about: async (owner) => ({ params: { factor_id: (await owner.factor()).id } }),
    other: 404,
    shows: '"id"',
  },
  getRecoveryStatus: { ...own(), ...withCodes },
  generateRecoveryCodes: { ...own(), ends: true, prepare: (owner) => owner.protect(false) },
  regenerateRecoveryCodes: { ...own(), ...withCodes },
  verifyRecoveryCode: {
    about: async (owner) => ({ body: { code: await owner.protect(true) } }),
    other: 422,
    ends: true,
  },
  deleteRecoveryCodes: { ...own(), ...withCodes },
  startPasskeyRegistration: own(),
  verifyPasskeyRegistration: {
    about: async (owner) => ({ body: await owner.passkeyProof() }),
    other: 400,
  },
  listIdentities: own(),
  authorizeIdentity: own({
    query: `?provider=github&skip_http_redirect=true&code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`,
  }),
  unlinkIdentity: {
    about: async (owner) => ({ params: { identity_id: await owner.identity() } }),
    other: 422,
  },
  listPasskeys: own(),
  updatePasskey: {
    about: async (owner) => ({
      params: { passkey_id: await owner.passkey() },
      body: { friendly_name: 'mine' },
    }),
    other: 404,
    shows: 'mine',
  },
  deletePasskey: {
    about: async (owner) => ({ params: { passkey_id: await owner.passkey() } }),
    other: 404,
  },
  reauthenticate: own(),
  signOut: { ...own({ query: '?scope=global' }), ends: true },

  listBuckets: own(),
  getBucket: own({ params: { bucket: 'resumes' } }),
  uploadObject: {
    about: (owner) => ({ params: { bucket: 'resumes', '*': owner.path() }, pdf: true }),
    other: 403,
  },
  replaceObject: {
    about: async (owner) => ({ ...(await ofFile(owner)), pdf: true }),
    other: 403,
  },
  downloadObject: { about: ofFile, other: 404 },
  downloadAuthenticatedObject: { about: ofFile, other: 404 },
  getObjectInfo: { about: ofFile, other: 404 },
  signObject: {
    about: async (owner) => ({ ...(await ofFile(owner)), body: { expiresIn: 60 } }),
    other: 404,
  },
  signUpload: {
    about: (owner) => ({ params: { bucket: 'resumes', '*': owner.path() } }),
    other: 403,
  },
  moveObject: {
    about: async (owner) => ({
      body: { bucketId: 'resumes', sourceKey: await owner.file(), destinationKey: owner.path() },
    }),
    other: 403,
  },
  copyObject: {
    about: async (owner) => ({
      body: { bucketId: 'resumes', sourceKey: await owner.file(), destinationKey: owner.path() },
    }),
    other: 404,
  },
  // Other people's names are left out: the call is about the caller's own files.
  signObjects: {
    about: async (owner) => ({
      params: { bucket: 'resumes' },
      body: { expiresIn: 60, paths: [await owner.file()] },
    }),
    other: 'own',
    shows: 'token=',
  },
  listObjects: {
    about: async (owner) => {
      await owner.file();
      return { params: { bucket: 'resumes' }, body: { prefix: owner.id } };
    },
    other: 'own',
  },
  listObjectPage: {
    about: async (owner) => {
      await owner.file();
      return { params: { bucket: 'resumes' }, body: { prefix: `${owner.id}/` } };
    },
    other: 'own',
    shows: '.pdf',
  },
  deleteObjects: {
    about: async (owner) => ({
      params: { bucket: 'resumes' },
      body: { prefixes: [await owner.file()] },
    }),
    other: 'own',
  },
};

/** Routes that personal keys open, by what a key needs; every other route is closed to them. */
export const keyCases = {
  any: ['readPosting'],
  save: ['createApplication', 'createPaper', 'createSavedJob', 'receiveMessages', 'receiveText'],
  files: ['getProfile', 'getResumeText', 'previewPrompt'],
  read: [
    'exportApplications',
    'getApplication',
    'getApplicationBoard',
    'getApplicationNumbers',
    'getApplicationStatistics',
    'getAssistantSettings',
    'getCompany',
    'getCompanyByName',
    'getCompanyEmployer',
    'getCompanySheet',
    'getContact',
    'getEarlierApplications',
    'getEvent',
    'getImport',
    'getInterview',
    'getNamedEmployer',
    'getReply',
    'getReplySums',
    'getReport',
    'getSavedJob',
    'getToday',
    'listAnswers',
    'listApplications',
    'listCompanies',
    'listCompanyEvidence',
    'listCompanyMatches',
    'listContacts',
    'listEvents',
    'listImports',
    'listInternships',
    'listInterviews',
    'listInterviewsOf',
    'listPapers',
    'listReplies',
    'listReplyRules',
    'listReplySyncs',
    'listSavedJobs',
  ],
  write: [
    'addFromReply',
    'applyToSavedJob',
    'bringReplyBack',
    'changeApplications',
    'chooseCompanyEmployer',
    'confirmRejections',
    'confirmReply',
    'createAnswer',
    'createCompany',
    'createContact',
    'createEvent',
    'createImport',
    'createInterview',
    'createReplyRule',
    'deleteAnswer',
    'deleteApplication',
    'deleteCompany',
    'deleteContact',
    'deleteEvent',
    'deleteImport',
    'deleteInternship',
    'deleteInterview',
    'deletePaper',
    'deleteReplyRule',
    'deleteSavedJob',
    'dismissReply',
    'forgetCompanyEmployer',
    'forgetReplyText',
    'joinCompanyName',
    'keepReplyText',
    'linkReply',
    'mergeCompanies',
    'partCompanyName',
    'previewImport',
    'restoreAnswer',
    'restoreApplication',
    'restoreContact',
    'restoreEvent',
    'restoreInternship',
    'restoreInterview',
    'restorePaper',
    'restoreSavedJob',
    'revertEvent',
    'runImport',
    'setReplyAside',
    'undoChanges',
    'undoImport',
    'undoReply',
    'undoReplySync',
    'updateAnswer',
    'updateApplication',
    'updateCompany',
    'updateContact',
    'updateInterview',
    'updateSavedJob',
    'withdrawFromSavedJob',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A call of a route for operators' programs, about an account that may go with it. */
type AdminCase = (account: { readonly id: string; readonly email: string }) => AccessRequest;

const OF_ACCOUNT: AdminCase = ({ id }) => ({ params: { user_id: id } });

/** Every route that needs a service key, by the name of its contract. */
export const adminCases: Readonly<Record<string, AdminCase>> = {
  listUsers: () => ({ query: '?per_page=1' }),
  createUser: () => ({ body: { email: `${randomUUID()}@waymark.example` } }),
  getUserById: OF_ACCOUNT,
  updateUserById: ({ id }) => ({ params: { user_id: id }, body: { app_metadata: { plan: 'x' } } }),
  deleteUserById: OF_ACCOUNT,
  listUserSessions: OF_ACCOUNT,
  endUserSessions: OF_ACCOUNT,
  listUserFactors: OF_ACCOUNT,
  deleteUserFactor: ({ id }) => ({ params: { user_id: id, factor_id: randomUUID() } }),
  listUserPasskeys: OF_ACCOUNT,
  deleteUserPasskey: ({ id }) => ({ params: { user_id: id, passkey_id: randomUUID() } }),
  endUserSession: ({ id }) => ({ params: { user_id: id, session_id: randomUUID() } }),
  inviteUser: () => ({ body: { email: `${randomUUID()}@waymark.example` } }),
  generateLink: ({ email }) => ({ body: { type: 'recovery', email } }),
  listAudit: () => ({}),
};

/** Routes that refuse everybody: buckets cannot be created or changed, and no mailbox is read without IMAP=on. */
export const REFUSED_TO_ALL: Readonly<Record<string, object>> = {
  createBucket: { name: 'mine' },
  updateBucket: { name: 'mine' },
  emptyBucket: { name: 'mine' },
  deleteBucket: { name: 'mine' },
  // The server of the test reads no mailboxes.
  connectInbox: { host: 'imap.waymark.example', address: 'ann', password: 'an app password' },
  syncInbox: {},
};

/** Routes for people with an operator's role, or for pages of this machine; programs of others name no page. */
export const roleCases: Readonly<Record<string, AccessRequest>> = {
  startH1bLoading: { body: { years: [2024] } },
  cancelH1bLoading: {},
  getOverview: {},
  invitePerson: { body: { email: `${randomUUID()}@waymark.example` } },
  splitH1bName: { body: { name: 'Nobody' } },
  joinH1bName: { params: { id: randomUUID() } },
  uploadH1bFile: { query: '?name=a.csv', pdf: true },
};
