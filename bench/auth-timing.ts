import { randomInt } from 'node:crypto';

import { flag, machine, report, say, summarise } from '#bench/support.ts';
import { newAddress, signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const PASSWORD = 'korrekt-Pferd-77';
/** Attempts for each kind of address; known and unknown ones are mixed at random. */
const TIMES = flag('times', 200);
/** Shares of the distribution that are printed beside the median. */
const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

/** A request whose duration could reveal whether an address is known. */
interface Question {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'password sign-in',
    path: '/token?grant_type=password',
    body: (email) => ({ email, password: 'wrong-Stute-11' }),
  },
  { name: 'recover', path: '/recover', body: (email) => ({ email }) },
  { name: 'otp', path: '/otp', body: (email) => ({ email, create_user: false }) },
  { name: 'signup', path: '/signup', body: (email) => ({ email, password: PASSWORD }) },
  {
    name: 'verify',
    path: '/verify',
    body: (email) => ({ type: 'recovery', email, token: '000000' }),
  },
];

let networks = 0;

/** A client address in a network without failures, because failures slow down all sign-ins of a network. */
function anotherNetwork(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
}

async function ask(server: TestServer, { path, body }: Question, email: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anotherNetwork() },
    body: JSON.stringify(body(email)),
  });
  await response.arrayBuffer();
  if (response.status >= 429) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

const round = (value: number) => Math.round(value * 100) / 100;

function distribution(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  return SHARES.map((share) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)).join(
    ' / ',
  );
}

async function compare(server: TestServer, question: Question, known: readonly string[]) {
  say(`${question.name}: ${TIMES} known and ${TIMES} unknown addresses...`);
  const seen = { known: [] as number[], unknown: [] as number[] };
  for (let turn = -5; turn < TIMES; turn += 1) {
    // Failures slow an account down, so each known address is asked about a few times only.
    const pair = [
      ['known', known[(turn + 5) % known.length] ?? ''],
      ['unknown', newAddress('stranger')],
    ] as const;
    for (const [kind, email] of randomInt(2) === 0 ? pair : pair.toReversed()) {
      const took = await ask(server, question, email);
      if (turn >= 0) seen[kind].push(took);
    }
  }
  const [a, b] = [summarise(seen.known).p50, summarise(seen.unknown).p50];
  return {
    request: question.name,
    'known p50 ms': a,
    'unknown p50 ms': b,
    'apart %': round((Math.abs(a - b) / b) * 100),
    'known p10/25/50/75/90/99': distribution(seen.known),
    'unknown p10/25/50/75/90/99': distribution(seen.unknown),
  };
}

const server = await startServer({
  dataDir: await preparedDataDir(),
  env: { AUTH_MAIL_BURST: '1000', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' },
});
try {
  say('making accounts...');
  const known: string[] = [];
  for (let count = 0; count < Math.ceil(TIMES / 5) + 1; count += 1) {
    const person = await signIn(server);
    const { error } = await person.auth.updateUser({ password: PASSWORD });
    if (error) throw error;
    known.push(person.email);
  }
  const rows = [];
  for (const question of QUESTIONS) rows.push(await compare(server, question, known));
  report({ machine: machine(), times: TIMES, rows });
} finally {
  await server.remove();
}
