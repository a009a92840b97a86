import { ask, askEarlier, RefusalError } from '#extension/server.ts';
import { keepWaiting, pairing, type Pairing, type Press, waiting } from '#extension/store.ts';
import { applicationEndpoints } from '#shared/applications/contracts/endpoints.ts';
import { paperEndpoints } from '#shared/record/contracts/paper-endpoints.ts';
import { savedJobEndpoints } from '#shared/saved-jobs/contracts/endpoints.ts';

/** What became of a press. */
export type Outcome =
  | { readonly is: 'sent'; readonly path: string; readonly without: readonly string[] }
  | { readonly is: 'there already'; readonly path: string }
  | { readonly is: 'waiting' }
  | { readonly is: 'refused'; readonly why: string };

const SAVED_JOBS = '/saved-jobs';

/** What a press can do without, as it is called on screen. */
const SPARED: Readonly<Record<string, string>> = {
  posting: 'the text of the posting',
  location: 'the location',
  remote: 'where the work is done',
  pay_note: 'the pay',
  origin: 'where it came from',
};

/** Sends a press. An older server refuses what it does not know by its names: without these it is sent once more. */
async function send(
  pair: Pairing,
  endpoint: Parameters<typeof ask>[1],
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly answer: unknown; readonly without: readonly string[] }> {
  try {
    return { answer: await ask(pair, endpoint, body), without: [] };
  } catch (error) {
    const said = error instanceof RefusalError && error.status === 400 ? error.message : '';
    const unknown = /^(.+) (?:is|are) not known here$/.exec(said)?.[1]?.split(', ') ?? [];
    if (unknown.length === 0 || unknown.some((name) => !(name in SPARED))) throw error;
    const known = Object.entries(body).filter(([name]) => !unknown.includes(name));
    const answer = await ask(pair, endpoint, Object.fromEntries(known));
    return { answer, without: unknown.map((name) => SPARED[name] ?? name) };
  }
}

/** What an older server did not keep of a press; empty for nothing. */
export function withoutWords(without: readonly string[]): string {
  if (without.length === 0) return '';
  return `Your server is older than this extension and did not keep ${without.join(', ')}.`;
}

async function save(pair: Pairing, { job }: Press): Promise<Outcome> {
  const { company, title, location, link, text } = job;
  const body = {
    title,
    company_name: company,
    location,
    job_link: link,
    origin: 'link',
    ...(text && { posting: text }),
  };
  try {
    const { without } = await send(pair, savedJobEndpoints.createSavedJob, body);
    return { is: 'sent', path: SAVED_JOBS, without };
  } catch (error) {
    // The server keeps one saved job for a link, so a press that comes twice is there once.
    if (error instanceof RefusalError && error.status === 409) {
      return { is: 'there already', path: SAVED_JOBS };
    }
    throw error;
  }
}

/** The application that an earlier try of the same press may have made. */
async function madeBefore(pair: Pairing, press: Press): Promise<string | undefined> {
  if (!press.wasSent) return undefined;
  try {
    const { posting } = await askEarlier(pair, press.job);
    return posting?.date_applied === press.day ? posting.id : undefined;
  } catch (error) {
    // A key that only saves cannot look, and a second application is worse than a look into the list.
    if (!(error instanceof RefusalError) || error.status !== 403) throw error;
    throw new RefusalError(403, 'It may be in your list already: look before you press again.');
  }
}

async function apply(pair: Pairing, press: Press): Promise<Outcome> {
  const { job, day } = press;
  const known = await madeBefore(pair, press);
  if (known !== undefined) return { is: 'there already', path: `/application/${known}` };
  await markSent(press);
  const sent = await send(pair, applicationEndpoints.createApplication, {
    company: { name: job.company },
    job_title: job.title,
    job_link: job.link,
    location: job.location,
    remote: job.remote,
    pay_note: job.pay,
    date_applied: day,
  });
  const { id } = sent.answer as { id: string };
  if (job.text !== '') {
    const { method, path } = paperEndpoints.createPaper;
    const paper = { kind: 'posting', text: job.text };
    // The application is there; without its posting it is still worth having.
    await ask(pair, { method, path: path.replace(':id', id) }, paper).catch(() => undefined);
  }
  return { is: 'sent', path: `/application/${id}`, without: sent.without };
}

/** Notes that a press may have reached the server, before it is sent. */
async function markSent({ id }: Press): Promise<void> {
  const presses = await waiting();
  await keepWaiting(presses.map((one) => (one.id === id ? { ...one, wasSent: true } : one)));
}

async function sendOne(pair: Pairing, press: Press): Promise<Outcome> {
  try {
    const outcome = await (press.kind === 'save' ? save : apply)(pair, press);
    await forget(press.id);
    return outcome;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    // A key that ended does not lose what was pressed.
    if (error.isPassing || error.status === 401) return { is: 'waiting' };
    await forget(press.id);
    return { is: 'refused', why: error.message };
  }
}

async function forget(id: string): Promise<void> {
  await keepWaiting((await waiting()).filter((one) => one.id !== id));
}

/** Runs one after the other, in all parts of the extension, so that no press is sent by two of them. */
const alone = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks.request('presses', work);

/** Keeps a press and sends it; without a connection it waits. */
export function press(made: Omit<Press, 'id' | 'wasSent'>): Promise<Outcome> {
  return alone(async () => {
    const pair = await pairing();
    if (!pair) return { is: 'refused', why: 'Pair the extension with your server first.' };
    const before = await waiting();
    const twin = before.find(({ kind, job }) => kind === made.kind && job.link === made.job.link);
    const own: Press = twin ?? { ...made, id: crypto.randomUUID(), wasSent: false };
    if (!twin) await keepWaiting([...before, own]);
    return sendOne(pair, own);
  });
}

/** Sends the presses that wait, until one cannot be sent; returns a sentence for each that the server refused. */
export function sendWaiting(): Promise<readonly string[]> {
  return alone(async () => {
    const refused: string[] = [];
    const pair = await pairing();
    if (!pair) return refused;
    for (const one of await waiting()) {
      const outcome = await sendOne(pair, one);
      if (outcome.is === 'waiting') break;
      const { title, company } = one.job;
      if (outcome.is === 'refused') refused.push(`${title} at ${company}: ${outcome.why}`);
    }
    return refused;
  });
}
