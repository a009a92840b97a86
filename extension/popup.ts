import { chrome } from '#extension/chrome.ts';
import { collectPage } from '#extension/collect-page.ts';
import { type PageJob, jobOfPage } from '#shared/postings/reader/seen-job.ts';
import { type Outcome, press, sendWaiting, withoutWords } from '#extension/send-presses.ts';
import {
  type Approvals,
  ask,
  askApprovals,
  askEarlier,
  askEmployer,
  RefusalError,
} from '#extension/server.ts';
import { keepPairing, pairing, type Pairing, waiting } from '#extension/store.ts';
import type { EarlierApplications } from '#shared/applications/contracts/earlier.ts';
import type { CompanyEmployer } from '#shared/employer-links/contracts/schemas.ts';
import { savedJobEndpoints } from '#shared/saved-jobs/contracts/endpoints.ts';
import { formatDate, localDate } from '#shared/core/dates.ts';
import { besideWords, outsideLotteryWords, sponsorWords } from '#shared/h1b/approval-messages.ts';
import { clientSiteWords, filedPayWords, filingWords } from '#shared/h1b/filing-verdict.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';
import { verdictWords } from '#shared/postings/verdict-needs.ts';
import { verdictOf } from '#shared/postings/verdict.ts';

const part = (id: string) => document.getElementById(id) as HTMLElement;

const status = part('status');
const pairingForm = part('pairing') as HTMLFormElement;
const jobForm = part('job') as HTMLFormElement;
const field = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement;

function say(text: string, tone: 'plain' | 'error' = 'plain'): void {
  status.textContent = text;
  status.dataset['tone'] = tone;
}

const day = (date: string) => formatDate(date, 'en-US', { dateStyle: 'medium' });

/** 'You applied here on Mar 3, 2026: Engineer.' */
function earlierWords({ posting, company }: EarlierApplications): string | undefined {
  if (posting) return `You applied here on ${day(posting.date_applied)}: ${posting.job_title}.`;
  if (!company) return undefined;
  const { count, newest } = company;
  const times = count === 1 ? '' : ` ${count} times, last`;
  return `You applied to ${newest.company_name}${times} on ${day(newest.date_applied)}: ${newest.job_title}.`;
}

function showVerdict(text: string): void {
  const verdict = verdictOf(text);
  part('says').textContent = text
    ? verdictWords(verdict, undefined).words
    : 'No text of a posting was found on this page.';
  const sentence = part('sentence');
  sentence.hidden = verdict.sentence === null;
  sentence.textContent = verdict.sentence?.text ?? '';
  const others = [...verdict.contradicting, ...(verdict.persons ? [verdict.persons] : [])];
  const list = part('contradicting');
  list.hidden = others.length === 0;
  list.replaceChildren(
    ...others.map((quote) => {
      const item = document.createElement('li');
      item.textContent = quote.text;
      return item;
    }),
  );
}

/** Why nothing could be looked up. */
function whyNot(error: unknown): string {
  if (!(error instanceof RefusalError)) throw error;
  if (error.status === 404) return 'Your server is too old to look this up. A newer one can.';
  return error.status === 403 ? 'This key only saves, so nothing is looked up.' : error.message;
}

/** What the records say of an employer. */
function recordWords(employer: CompanyEmployer, job: PageJob): string {
  const name = employer.name === null ? '' : `${readableName(employer.name)}. `;
  const pay = employer.pay ? ` Filed pay: ${filedPayWords(employer.pay)}.` : '';
  const beside = [
    employer.clientSite && clientSiteWords(employer.clientSite),
    outsideLotteryWords(employer.name ?? job.company),
  ].filter(Boolean);
  const files = `${name}Files for H-1B: ${filingWords(employer)}.${pay}`;
  return [files, ...beside].join(' ');
}

/** Whether an employer sponsors, by what USCIS decided, and what stands beside that. */
function approvalWords(approvals: Approvals): string {
  const { state, years, coverage } = approvals;
  const verdict = sponsorVerdict(state, years, coverage, new Date());
  return [
    sponsorWords(verdict).replace(/\.?$/, '.'),
    ...besideWords(verdict, null, approvals),
  ].join(' ');
}

async function showRecords(pair: Pairing, job: PageJob): Promise<void> {
  const records = part('records');
  if (job.company === '') {
    records.textContent = 'Enter the company to look it up.';
    return;
  }
  records.textContent = 'Looking it up...';
  const [earlier, employer, approvals] = await Promise.allSettled([
    askEarlier(pair, job),
    askEmployer(pair, job),
    askApprovals(pair, job),
  ]);
  const words = earlier.status === 'fulfilled' ? earlierWords(earlier.value) : undefined;
  part('earlier').hidden = words === undefined;
  part('earlier').textContent = words ?? '';
  part('sponsors').hidden = approvals.status === 'rejected';
  part('sponsors').textContent =
    approvals.status === 'fulfilled' ? approvalWords(approvals.value) : '';
  records.textContent =
    employer.status === 'fulfilled' ? recordWords(employer.value, job) : whyNot(employer.reason);
}

async function openTab(): Promise<PageJob | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return undefined;
  const injection = { target: { tabId: tab.id }, func: collectPage };
  const [collected] = await chrome.scripting.executeScript(injection).catch(() => []);
  return collected?.result && jobOfPage(collected.result);
}

const OUTCOMES: Readonly<Record<'save' | 'apply', Readonly<Record<Outcome['is'], string>>>> = {
  save: {
    sent: 'Saved.',
    'there already': 'You saved this job already.',
    waiting: 'Your server cannot be reached. It is sent once it can be, and only once.',
    refused: 'Not saved',
  },
  apply: {
    sent: 'Added to your applications.',
    'there already': 'It is among your applications already.',
    waiting: 'Your server cannot be reached. It is sent once it can be, and only once.',
    refused: 'Not added',
  },
};

/** Says what became of a press, with the way to it. */
function showOutcome(pair: Pairing, kind: 'save' | 'apply', outcome: Outcome): void {
  const words = OUTCOMES[kind][outcome.is];
  if (outcome.is === 'refused') return say(`${words}: ${outcome.why}`, 'error');
  say(outcome.is === 'sent' ? `${words} ${withoutWords(outcome.without)}`.trim() : words);
  if (outcome.is === 'waiting') return;
  const link = document.createElement('button');
  link.type = 'button';
  link.className = 'plain';
  link.textContent = 'Open it';
  link.addEventListener(
    'click',
    () => void chrome.tabs.create({ url: pair.server + outcome.path }),
  );
  status.append(' ', link);
}

async function showJob(pair: Pairing): Promise<void> {
  pairingForm.hidden = true;
  part('paired').hidden = false;
  part('server').textContent = new URL(pair.server).host;
  const found = await openTab();
  if (!found) return say('This page cannot be read.', 'error');
  for (const name of ['title', 'company', 'location', 'pay'] as const) {
    field(jobForm, name).value = found[name];
  }
  showVerdict(found.text);
  jobForm.hidden = false;
  const typed = (): PageJob => {
    const value = (name: string) => field(jobForm, name).value.trim();
    const names = { title: value('title'), company: value('company') };
    return { ...found, ...names, location: value('location'), pay: value('pay') };
  };
  field(jobForm, 'company').addEventListener('change', () => void showRecords(pair, typed()));
  jobForm.addEventListener('submit', (event) => {
    event.preventDefault();
    const job = typed();
    if (job.title === '' || job.company === '') {
      return say('Enter the job title and the company.', 'error');
    }
    const { submitter } = event;
    const kind =
      submitter instanceof HTMLButtonElement && submitter.value === 'apply' ? 'apply' : 'save';
    const buttons = jobForm.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    void press({ kind, job, day: localDate(new Date()) })
      .then((outcome) => showOutcome(pair, kind, outcome))
      .finally(() => {
        for (const button of buttons) button.disabled = false;
      });
  });
  jobForm.querySelector<HTMLButtonElement>('[value="save"]')?.focus();
  await Promise.all([showRecords(pair, found), sendWaiting().then(showWaiting)]);
}

/** Says what became of presses that waited: those that were refused, else how many wait still. */
async function showWaiting(refused: readonly string[]): Promise<void> {
  if (refused.length > 0) return say(refused.join(' '), 'error');
  const { length } = await waiting();
  if (length > 0)
    say(`${length} ${length === 1 ? 'press waits' : 'presses wait'} for your server.`);
}

/** The origin of a typed address; undefined for what is none, and for plain HTTP beyond this machine. */
function originOf(typed: string): string | undefined {
  const url = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '');
  return url && (url.protocol === 'https:' || isLocal) ? url.origin : undefined;
}

/** Whether a server takes a key: a key that only saves is refused to read, but known. */
async function check(pair: Pairing): Promise<void> {
  try {
    await ask(pair, savedJobEndpoints.listSavedJobs);
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status !== 403) throw error;
  }
}

/** Pairs with a server once it may be reached and takes the key. */
async function take(pair: Pairing, allowed: Promise<boolean>): Promise<void> {
  if (!(await allowed)) return say('The extension needs leave to reach your server.', 'error');
  await check(pair);
  await keepPairing(pair);
  say('Paired.');
  return showJob(pair);
}

function showPairing(): void {
  pairingForm.hidden = false;
  pairingForm.addEventListener('submit', (event) => {
    event.preventDefault();
    const server = originOf(field(pairingForm, 'server').value.trim());
    const key = field(pairingForm, 'key').value.trim();
    if (!server) return say('Enter the address of your Waymark, with https.', 'error');
    if (!/^wmk_[\w-]{43}$/.test(key)) return say('Enter the whole key, wmk_…', 'error');
    const pair = { server, key };
    // The browser wants to be asked within the press.
    const { protocol, hostname } = new URL(server);
    const allowed = chrome.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
    void take(pair, allowed).catch((error: unknown) =>
      say(error instanceof Error ? error.message : String(error), 'error'),
    );
  });
}

async function unpair({ server }: Pairing): Promise<void> {
  await keepPairing(undefined);
  const { protocol, hostname } = new URL(server);
  await chrome.permissions.remove({ origins: [`${protocol}//${hostname}/*`] }).catch(() => false);
  globalThis.location.reload();
}

part('unpair').addEventListener('click', () => {
  void pairing().then((pair) => pair && unpair(pair));
});
const known = await pairing();
if (known) await showJob(known);
else showPairing();
