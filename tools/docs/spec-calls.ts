/** A call of spec §7, the endpoint that answers it, and the tag its tests carry. */
export interface SpecCall {
  readonly call: string;
  readonly endpoint: string;
  readonly tag: string;
}

const api = (method: string, path: string, endpoint = `${method} ${path}`): SpecCall => ({
  call: `${method} ${path}`,
  endpoint: `\`${endpoint}\``,
  tag: `spec 7 ${method} ${path}`,
});

const auth = (call: string, method: string, path: string): SpecCall => ({
  call,
  endpoint: `\`${method} /auth/v1/${path}\``,
  tag: `spec 7 ${method} /auth/v1/${path}`,
});

const storage = (call: string, method: string, path: string): SpecCall => ({
  call,
  endpoint: `\`${method} /storage/v1/${path}\``,
  tag: `spec 7 ${method} /storage/v1/${path}`,
});

const fn = (name: string): SpecCall => ({
  call: `function ${name}`,
  endpoint: `\`POST /functions/v1/${name}\``,
  tag: `spec 7 POST /functions/v1/${name}`,
});

const rpc = (name: string, endpoint: string): SpecCall => ({
  call: `remote procedure ${name}`,
  endpoint: `\`POST, GET /rest/v1/rpc/${name}\`, \`GET /api/h1b/${endpoint}\``,
  tag: `spec 7 rpc/${name}`,
});

/** Every call of the specification that is answered today. */
export const calls: readonly SpecCall[] = [
  api('GET', '/api/applications/'),
  api('POST', '/api/applications/'),
  api('GET', '/api/applications/{id}/'),
  api('PUT', '/api/applications/{id}/'),
  api('DELETE', '/api/applications/{id}/'),
  api('GET', '/api/profile/'),
  api('PATCH', '/api/profile/'),
  {
    call: 'profiles: select and update by id',
    endpoint: '`GET /api/profile/`, `PATCH /api/profile/`',
    tag: 'spec 7 profiles',
  },
  {
    call: 'company logo by name',
    endpoint: '`GET /api/logos/{host}`',
    tag: 'spec 7 company logo',
  },
  {
    call: 'tracks_company: select, counted per company',
    endpoint: '`GET /api/companies/`',
    tag: 'spec 7 tracks_company',
  },
  {
    call: 'h1b_applications: select with count, filters, search, order, range; export',
    endpoint: '`GET /api/h1b/records`, `GET /api/h1b/export`',
    tag: 'spec 7 h1b_applications',
  },
  rpc('get_h1b_unique_employers', 'employers'),
  rpc('get_h1b_unique_statuses', 'statuses'),
  rpc('get_h1b_unique_job_titles', 'job-titles'),
  rpc('get_h1b_stats_by_employer', 'employers/{name}/statistics'),
  rpc('get_h1b_basic_stats', 'statistics'),
  rpc('get_top_employers', 'top-employers'),
  rpc('get_h1b_trends', 'trends'),
  rpc('get_h1b_statistics_by_state', 'states'),
  auth('sign in with a one-time e-mail link', 'POST', 'otp'),
  auth('sign in with password, refresh, PKCE', 'POST', 'token'),
  auth('sign up with email and password', 'POST', 'signup'),
  auth('verify a one-time code or a mailed link', 'POST', 'verify'),
  auth('reset password by e-mail', 'POST', 'recover'),
  auth('resend a mail', 'POST', 'resend'),
  auth('get user', 'GET', 'user'),
  auth('update password, e-mail, metadata', 'PUT', 'user'),
  auth('reauthenticate', 'GET', 'reauthenticate'),
  auth('sign out (global, local, others)', 'POST', 'logout'),
  auth('key set', 'GET', '.well-known/jwks.json'),
  auth('sign in with an identity provider', 'GET', 'authorize'),
  storage('upload to the bucket resumes', 'POST', 'object'),
  storage('get a public URL (a signed one, ruling 12)', 'POST', 'object/sign'),
  fn('process-resume'),
  fn('match-resume'),
  fn('jobgpt-prompt'),
  {
    call: 'POST to an AI chat-completions endpoint',
    endpoint: '`POST {AI_BASE_URL}/chat/completions`, by the server',
    tag: 'spec 7 chat-completions',
  },
];

/** Parts of the specification that have not landed. */
export const later: readonly string[] = [
  'internships',
  'hardware, privacy and terms pages',
  'identity providers, second factors, SSO, web3 and admin endpoints of auth',
];

/** Where the product does something else than the letter, and why. */
export const deviations: readonly string[] = [
  "getPublicUrl of a résumé answers 'Bucket not found'; publicUrl is a signed link that works for an hour (ruling 12).",
  "'Resend magic link' really sends again, then shows the specification's alert (ruling 21a).",
  'The list stays at /dashboard; a signed-in visitor at / is sent there (ruling 8).',
  'A mailed link opens a page with a button instead of signing in at once, so that mail scanners do not use it up (ruling 20).',
  "Tokens of a flow that this browser did not begin are followed by 'Continue as …?' before they sign anybody in, and the callback page tells errors by their code in our own sentences, otherwise 'Failed to authenticate': anybody can write an address (ruling 20).",
  'Alerts and confirm questions are in-page dialogs with the exact text (ruling 10b).',
  'An unknown address at /otp with create_user false gets the same 200 as a known one (security checklist 4).',
  'move and copy of a file keep its extension: the name says what the checked content is, so another one is InvalidKey.',
  'Images are not transformed: sign, download and render refuse it with FeatureNotEnabled (403).',
  'Every method on /rest/v1/{table} is 501 PGRST205: there are no tables, and the official client takes an empty 404 for success (docs/decisions/014-rest-modifiers.md).',
  'The client retries on 500-504 and 520-530, not only 502-504 as the specification says: newer official client (docs/decisions/002-own-auth-endpoints.md).',
];
