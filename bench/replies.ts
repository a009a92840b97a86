/**
 * How well mail about applications is read, beside labels: kinds, links, events, traps, time and memory, by the product's own
 * reader in its thread. `--set FOLDER` takes a set of .eml with `applications.json` and `labels.json`; without it the two parts of
 * our own set are read, of which 'measure' is looked at for the figure only. `--list` names what is wrong, `--others FOLDER` reads
 * mails that have nothing to do with applications, `--career-ops FOLDER` puts the classifier of a copy of career-ops beside
 * ours, `--walk` does what somebody new does on a server of its own (`--pictures FOLDER` takes pictures of it), `--write FOLDER` writes our set as files, `--many N` reads N messages of one mailbox for time and memory.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildSet, type MailSet, type SetLabel } from '#bench/replies/build-set.ts';
import { scoreSet } from '#bench/replies/score-set.ts';
import { walkReplies } from '#bench/replies/walk.ts';
import { flag, say } from '#bench/support.ts';
import { dispose } from '#server/features/replies/dispose.ts';
import { replyReader } from '#server/features/replies/reply-reader.ts';
import type { ReadReply } from '#server/features/replies/reader/reader-worker.ts';
import { fileTurns } from '#server/platform/concurrency/limited-thread.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { LinkableApplication } from '#shared/replies/reply.ts';

const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const isListing = process.argv.includes('--list');
const OURS = join(import.meta.dirname, 'replies', 'set');
/** The parts of our own set, the oldest first. */
const PARTS = ['tune', 'measure', 'fresh', ...[1, 2, 3, 4, 5, 6].map((n) => `strangers-${n}`)];
const partOf = (part: string) =>
  part.startsWith('strangers') ? loadSet(join(OURS, part)) : buildSet(join(OURS, `${part}.txt`));

/** A set of files as others keep it; ours of strangers have their mails in one mailbox, each behind 'From ' and its file's name. */
function loadSet(folder: string): MailSet {
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.eml'),
  );
  const labels = json('labels.json') as SetLabel[];
  const applications = json('applications.json') as MailSet['applications'];
  if (existsSync(join(folder, 'mails.mbox'))) {
    const parts = readFileSync(join(folder, 'mails.mbox'), 'latin1').split(/^From (\S+)\n/m);
    const mails = new Map<string, Buffer>();
    for (let at = 1; at < parts.length; at += 2)
      mails.set(parts[at]!, Buffer.from(parts[at + 1]!, 'latin1'));
    return { applications, labels, mails };
  }
  const byName = new Map(
    files.flatMap((name) => [
      [name, name] as const,
      [name.split('/').at(-1) ?? name, name] as const,
    ]),
  );
  return {
    applications,
    labels,
    mails: new Map(
      labels.flatMap(({ file }) => {
        const path = byName.get(file) ?? byName.get(`${file}.eml`);
        return path === undefined ? [] : [[file, readFileSync(join(folder, path))] as const];
      }),
    ),
  };
}

function writeSet({ applications, labels, mails }: MailSet, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'applications.json'), JSON.stringify(applications, null, 1));
  writeFileSync(join(folder, 'labels.json'), JSON.stringify(labels, null, 1));
  for (const [file, raw] of mails) writeFileSync(join(folder, file), raw);
}

const reader = replyReader({ turns: fileTurns(), log: silentLog });
const wish = { person: 'bench' };

/** Reads messages as one person's files, and says what it cost. */
async function readAll(
  files: readonly { name: string; bytes: Uint8Array }[],
  applications: readonly LinkableApplication[],
) {
  const replies: ReadReply[] = [];
  const begun = performance.now();
  const idle = process.memoryUsage().rss;
  let most = idle;
  const summary = await reader.read(
    wish,
    files,
    { today: '2026-11-25', zone: 'America/New_York', applications },
    async (batch) => {
      replies.push(...batch);
      most = Math.max(most, process.memoryUsage().rss);
    },
  );
  return {
    replies,
    summary,
    seconds: Math.round(performance.now() - begun) / 1000,
    megabytes: Math.round((most - idle) / 1024 / 1024),
  };
}

const linkable = (set: MailSet): LinkableApplication[] =>
  set.applications.map(({ id, company, title, link, date_applied: day, status }) => ({
    id,
    company,
    title,
    link: link || null,
    status: status === 'saved' ? 'saved' : status || 'applied',
    appliedOn: day || null,
    messageIds: [],
    addresses: [],
  }));

const dateOf = (raw: Buffer) =>
  Date.parse(
    /^date:[ \t]*(.*)$/im.exec(raw.subarray(0, 64 * 1024).toString('latin1'))?.[1] ?? '',
  ) || 0;

async function measureSet(name: string, set: MailSet): Promise<unknown> {
  const order = set.labels
    .filter(({ file }) => set.mails.has(file))
    .map((label) => ({ label, raw: set.mails.get(label.file)! }))
    .toSorted((a, b) => dateOf(a.raw) - dateOf(b.raw));
  const files = order.map(({ label, raw }) => ({ name: label.file, bytes: new Uint8Array(raw) }));
  const first = await readAll(files, linkable(set));
  const again = await readAll(files, linkable(set));
  const isSame =
    JSON.stringify(first.replies.map(({ judgement, link }) => [judgement, link])) ===
    JSON.stringify(again.replies.map(({ judgement, link }) => [judgement, link]));
  const { summary, replies, seconds, megabytes } = first;
  if (replies.length !== order.length)
    throw new Error(
      `${order.length} mails, ${replies.length} read; ${JSON.stringify(summary.refused)}`,
    );
  say(
    `\n${name}: ${replies.length} mails in ${seconds} s, ${megabytes} MB above idle; read again: ${isSame ? 'the same' : 'OTHER ANSWERS'}`,
  );
  const rival = await careerOps();
  return {
    ...scoreSet(
      order.map(({ label }, k) => ({ label, reply: replies[k]! })),
      {
        isListing: isListing && name !== 'measure',
        ...(rival && { rival: { name: 'career-ops', read: rival(set) } }),
      },
    ),
    seconds,
    megabytes,
    isSame,
  };
}

interface Rival {
  classifyReply(mail: { from: string; subject: string; body_snippet: string }): {
    type: string;
    suggestedTrackerUpdate: string;
  };
  matchCandidates(
    mails: readonly object[],
    applications: readonly object[],
  ): { application_num: number | null; confidence: string }[];
}

/** career-ops' classifier (github.com/santifer/career-ops, MIT), from a copy outside the project. */
async function careerOps() {
  const folder = option('career-ops');
  if (folder === undefined) return undefined;
  const rival = (await import(pathToFileURL(join(folder, 'reply-matcher.mjs')).href)) as Rival;
  return (set: MailSet) => {
    const rows = set.applications.map(({ company, title }, k) => ({
      num: k + 1,
      company,
      role: title,
      notes: '',
    }));
    return ({ message }: ReadReply) => {
      const mail = {
        message_id: 'm',
        from: `${message.from.name ?? ''} <${message.from.address ?? ''}>`,
        subject: message.subject,
        body_snippet: message.text,
      };
      const { type, suggestedTrackerUpdate } = rival.classifyReply(mail);
      const isMeeting = suggestedTrackerUpdate === 'Interview';
      const kinds: Readonly<Record<string, string>> = {
        Rejected: 'rejection',
        Offer: 'offer',
        'Auto-confirmation': 'confirmation',
        'Need Action': isMeeting ? 'interview_proposed' : 'test',
        Interview: 'interview_proposed',
        Responded: 'recruiter',
      };
      const [link] = rival.matchCandidates([mail], rows);
      const number = link?.confidence === 'high' ? link.application_num : null;
      return {
        kind: kinds[type] ?? 'other',
        application: number === null ? null : (set.applications[number - 1]?.id ?? null),
      };
    };
  };
}

/** Mail that has nothing to do with applications: nothing may be sure of anything but 'other'. */
async function measureOthers(folder: string): Promise<unknown> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:eml|txt)$/.test(name) || !name.includes('.'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .slice(0, flag('most', 10_000));
  const files = paths.map((path) => ({
    name: `${path}.eml`,
    bytes: new Uint8Array(readFileSync(path)),
  }));
  const set = buildSet(join(OURS, 'tune.txt'));
  const { replies, summary, seconds, megabytes } = await readAll(files, linkable(set));
  const acted = replies.filter(({ judgement }) => judgement.sure && judgement.kind !== 'other');
  const linked = replies.filter((reply) => dispose(reply, {}).state === 'linked');
  const seen = replies.filter(({ judgement, link }) => judgement.kind !== 'other' || link.sure);
  say(
    `\nothers: ${replies.length} read in ${seconds} s (${megabytes} MB above idle), ${summary.refused.length} refused; sure of another kind: ${acted.length}, linked alone: ${linked.length}, not 'other': ${seen.length}`,
  );
  if (isListing) {
    for (const [k, { judgement, message, link }] of replies.entries()) {
      if (judgement.kind === 'other' && !link.sure) continue;
      say(
        `${paths[k]}: ${judgement.kind}${judgement.sure ? ' SURE' : ''} ${link.sure ? 'LINKED' : ''} | ${message.subject} | ${judgement.sentence?.text ?? ''}`,
      );
    }
  }
  return {
    read: replies.length,
    refused: summary.refused.length,
    acted: acted.length,
    linked: linked.length,
    notOther: seen.length,
    seconds,
    megabytes,
  };
}

/** Time and memory of one large mailbox, whose messages are those of our set again and again. */
async function measureMany(count: number): Promise<unknown> {
  const mails = PARTS.flatMap((part) => [...partOf(part).mails.values()]);
  const parts = Array.from(
    { length: count },
    (_, k) =>
      `From x@y Mon Oct 05 12:00:00 2026\n${mails[k % mails.length]!.toString().replace(/^Message-ID: .*$/m, `Message-ID: <${k}@many.example>`)}\n\n`,
  );
  const bytes = new Uint8Array(Buffer.from(parts.join('')));
  let read = 0;
  const begun = performance.now();
  const idle = process.memoryUsage().rss;
  let most = idle;
  await reader.read(
    wish,
    [{ name: 'all.mbox', bytes }],
    {
      today: '2026-11-25',
      zone: 'America/New_York',
      applications: linkable(buildSet(join(OURS, 'tune.txt'))),
    },
    async (batch) => {
      read += batch.length;
      most = Math.max(most, process.memoryUsage().rss);
    },
  );
  const seconds = Math.round(performance.now() - begun) / 1000;
  const megabytes = Math.round((most - idle) / 1024 / 1024);
  say(
    `\nmany: ${read} messages of a mailbox of ${Math.round(bytes.length / 1024 / 1024)} MB in ${seconds} s, ${megabytes} MB above idle`,
  );
  return { read, seconds, megabytes };
}

const result: Record<string, unknown> = {};
const [folder, others, out, many] = [
  option('set'),
  option('others'),
  option('write'),
  flag('many', 0),
];
if (out !== undefined) for (const part of PARTS) writeSet(partOf(part), join(out, part));
if (folder !== undefined) result['set'] = await measureSet('set', loadSet(folder));
else if (process.argv.includes('--walk'))
  result['walk'] = await walkReplies(
    [buildSet(join(OURS, 'measure.txt')), buildSet(join(OURS, 'fresh.txt'))],
    option('pictures'),
  );
else if (others === undefined && many === 0)
  for (const part of PARTS) result[part] = await measureSet(part, partOf(part));
if (others !== undefined) result['others'] = await measureOthers(others);
if (many > 0) result['many'] = await measureMany(many);
await reader.close();
process.stdout.write(`${JSON.stringify(result)}\n`);
