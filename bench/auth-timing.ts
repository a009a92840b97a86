import { randomInt, randomUUID } from 'node:crypto';

import { flag, machine, report, say, summarise } from '#bench/support.ts';
import { newAddress, signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const PASSWORD = 'korrekt-Pferd-77';
/** Attempts at most for each kind of address; known and unknown ones are mixed at random. */
const TIMES = flag('times', 200);
/** Minutes for all questions together; each stops after its share, so that the bench ends on a slow machine as well. */
const MINUTES = flag('minutes', 5);
/** Accounts that are asked about; each is asked a question five times at most. */
const ACCOUNTS = Math.ceil(TIMES / 5) + 1;
/** Shares of the distribution that are printed beside the median. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

/** A request whose duration could reveal whether an address is known. */
interface Question {
  readonly name: string;
  readonly path: (subject: Subject) => string;
  readonly body: (subject: Subject) => object;
  /** Whether it is asked by a signed-in person, about what is another's. */
  readonly signedIn?: boolean;
}

/** An account, or what could be one. */
interface Subject {
  readonly email: string;
  /** Its second factor. */
  readonly factor: string;
}

const byEmail = (name: string, path: string, more: object = {}): Question => ({
  name,
  path: () => path,
  body: ({ email }) => ({ email, ...more }),
});

const QUESTIONS: readonly Question[] = [
  byEmail('password sign-in', '/token?grant_type=password', { password: 'wrong-Stute-11' }),
  byEmail('recover', '/recover'),
  byEmail('otp', '/otp', { create_user: false }),
  byEmail('magic link', '/magiclink', { create_user: false }),
  byEmail('resend', '/resend', { type: 'signup' }),
  byEmail('signup', '/signup', { password: PASSWORD }),
  byEmail('verify', '/verify', { type: 'recovery', token: '000000' }),
  byEmail('passkey options', '/passkeys/authentication/options'),
  {
    name: 'ID token',
    path: () => '/token?grant_type=id_token',
    body: ({ email }) => ({ provider: 'google', id_token: unsigned({ email }) }),
  },
  {
    name: 'verify a factor',
    path: ({ factor }) => `/factors/${factor}/verify`,
    body: () => ({ challenge_id: randomUUID(), code: '000000' }),
    signedIn: true,
  },
];

/** An ID token that nobody signed. */
function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', kid: 'none' })}.${part(claims)}.AAAA`;
}

/** The server, the accounts that exist on it, and the session of one more person. */
interface Scene {
  readonly server: TestServer;
  readonly known: readonly Subject[];
  readonly token: string;
}

let networks = 0;

/** A client address in a network without failures, because failures slow down all sign-ins of a network. */
function anotherNetwork(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
}

async function ask(scene: Scene, question: Question, subject: Subject): Promise<number> {
  const { name, path, body, signedIn } = question;
  const start = performance.now();
  const response = await fetch(`${scene.server.url}/auth/v1${path(subject)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': anotherNetwork(),
      ...(signedIn ? { authorization: `Bearer ${scene.token}` } : undefined),
    },
    body: JSON.stringify(body(subject)),
  });
  await response.arrayBuffer();
  if (response.status >= 429) throw new Error(`${name} answered ${response.status}`);
  return performance.now() - start;
}

const round = (value: number) => Math.round(value * 100) / 100;

function distribution(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  return SHARES.map((share) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)).join(
    ' / ',
  );
}

async function compare(scene: Scene, question: Question) {
  const seconds = (MINUTES * 60) / QUESTIONS.length;
  say(`${question.name}: at most ${TIMES} known and ${TIMES} unknown, ${seconds} s...`);
  const { known } = scene;
  const seen = { known: [] as number[], unknown: [] as number[] };
  const end = performance.now() + seconds * 1000;
  for (let turn = -5; turn < TIMES && performance.now() < end; turn += 1) {
    // Failures slow an account down, so each known address is asked about a few times only.
    const pair = [
      ['known', known[(turn + 5) % known.length]],
      ['unknown', { email: newAddress('stranger'), factor: randomUUID() }],
    ] as const;
    for (const [kind, subject] of randomInt(2) === 0 ? pair : pair.toReversed()) {
      if (!subject) throw new Error('there are no accounts');
      const took = await ask(scene, question, subject);
      if (turn >= 0) seen[kind].push(took);
    }
  }
  const [a, b] = [summarise(seen.known).p50, summarise(seen.unknown).p50];
  return {
    request: question.name,
    times: seen.known.length,
    'known p50 ms': a,
    'unknown p50 ms': b,
    'apart %': round((Math.abs(a - b) / b) * 100),
    'known p10/25/50/75/90/99': distribution(seen.known),
    'unknown p10/25/50/75/90/99': distribution(seen.unknown),
  };
}

async function makeAccount(server: TestServer): Promise<Subject> {
  const person = await signIn(server);
  const { error } = await person.auth.updateUser({ password: PASSWORD });
  if (error) throw error;
  const { data } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  return { email: person.email, factor: data?.id ?? randomUUID() };
}

const server = await startServer({
  dataDir: await preparedDataDir(),
  env: {
    AUTH_MAIL_BURST: '1000',
    AUTH_MAIL_DAILY: '10000',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});
try {
  say('making accounts...');
  const known: Subject[] = [];
  for (let count = 0; count < ACCOUNTS; count += 1) known.push(await makeAccount(server));
  const { session } = await signIn(server);
  const scene = { server, known, token: session.access_token };
  const rows = [];
  for (const question of QUESTIONS) rows.push(await compare(scene, question));
  report({ machine: machine(), minutes: MINUTES, rows });
} finally {
  await server.remove();
}
