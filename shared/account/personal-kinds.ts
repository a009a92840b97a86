import { SIGN_IN_SERVICES } from '#shared/auth/identity-providers.ts';

/**
 * What the program keeps of a person, as the privacy policy says it. Each feature declares its kinds
 * (`PersonalData.kinds`), so that the policy leaves out none.
 */
export const PERSONAL_KINDS = {
  account: {
    name: 'Your account',
    what: 'email address, the name you give, and a password only if you set one, as an Argon2id hash from which nobody can read it.',
  },
  providers: {
    name: 'Sign-in by another service',
    what: `the address, name and picture that ${SIGN_IN_SERVICES} sends when you sign in with it.`,
  },
  sessions: {
    name: 'Your sessions',
    what: 'when each began and was last used, the network address and the kind of browser, so that a stolen one can be found and ended.',
  },
  factors: {
    name: 'Second factors',
    what: 'the secret of an authenticator app, encrypted; the public part of security keys and passkeys; recovery codes as hashes; a phone number, where you set one up.',
  },
  keys: {
    name: 'Your keys for programs',
    what: 'their names and scopes, and when each was made, was last used and expires; of the keys themselves only hashes.',
  },
  security: {
    name: 'A log of sign-ins and security changes',
    what: 'of your account, with network addresses.',
  },
  applications: {
    name: 'Your applications',
    what: 'with their notes, pay, tags and next steps, the history of every change, and your own entries in it.',
  },
  interviews: { name: 'Interviews', what: 'when, with whom, and your notes.' },
  contacts: {
    name: 'People you know',
    what: 'name, role, address, link and notes of third parties, as you enter them. They did not enter it themselves: write only what they would not mind.',
  },
  papers: { name: 'Postings and letters', what: 'that you keep with an application.' },
  replies: {
    name: 'Mail about your applications',
    what: 'that you hand over. Of a message that is linked or waits for your review: subject, sender, day and deciding sentence, its text only if you keep it, attachments never. Of one that is set aside: the day, and a hash that nobody can read.',
  },
  companies: { name: 'Your companies', what: 'and what you know of them.' },
  employers: {
    name: 'Your choices of employers',
    what: 'which employer of the H1B records a company of yours is.',
  },
  savedJobs: { name: 'Saved jobs', what: 'that you have not applied to yet.' },
  imports: {
    name: 'Imported files',
    what: 'a list of applications you upload, for a day, and what each import brought.',
  },
  internships: { name: 'Internship listings you hid', what: 'so that they stay hidden.' },
  profile: {
    name: 'Your profile',
    what: 'the name of your resume and the link to your LinkedIn page.',
  },
  files: { name: 'Your files', what: 'resumes and other files you upload.' },
  resumes: { name: 'The text of your resumes', what: 'as it was read from the file.' },
  answers: { name: 'JobGPT answers', what: 'that you keep, and how many you had on a day.' },
  inbox: {
    name: 'Your connected mailbox',
    what: 'if you connect one: its mail server, address and folder, when it was read, and its app password, encrypted; the password is in no download.',
  },
  calendar: {
    name: 'Your calendar address',
    what: 'a secret address, if you make one, with which a calendar reads your interviews and days.',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly what: string }>>;

/** A kind of personal data. */
export type PersonalKind = keyof typeof PERSONAL_KINDS;
