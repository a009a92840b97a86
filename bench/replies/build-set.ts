/**
 * Makes the mails of a set from its source, a text that people can read: `app id | company | title | link | applied | status`,
 * then blocks `### kind key=value … xN` with headers, an empty line and the text. A block with `xN` is a template for N of the
 * applications with a star: {company}, {role} and {slug} stand for theirs.
 */
import { readFileSync } from 'node:fs';

/** An application of a set, before any mail came. */
interface SetApplication {
  readonly id: string;
  readonly company: string;
  readonly title: string;
  readonly link: string;
  readonly date_applied: string;
  readonly status: string;
}

/** What a mail of a set means. */
export interface SetLabel {
  readonly file: string;
  readonly kind: string;
  readonly application: string | null;
  readonly company?: string | null;
  readonly role?: string | null;
  readonly event?: {
    readonly start?: string;
    readonly tz?: string;
    readonly start_utc?: string;
    readonly change?: string;
  } | null;
  readonly auto_apply?: boolean;
  readonly also_acceptable?: readonly string[] | string | null;
  readonly candidates?: readonly string[] | null;
  readonly trap?: string | null;
  readonly duplicate_of?: string | null;
  readonly lang?: string;
}

/** A set in memory. */
export interface MailSet {
  readonly applications: readonly SetApplication[];
  readonly labels: readonly SetLabel[];
  readonly mails: ReadonlyMap<string, Buffer>;
}

const CALENDAR =
  /^Calendar: (\w+) uid=(\S+) seq=(\d+) start=(\w+) end=(\w+) tz=(\S+) summary=(.*)$/m;
const FIRST = Date.UTC(2026, 9, 2, 8);

/** The set of a source. */
export function buildSet(path: string): MailSet {
  const [head = '', ...blocks] = readFileSync(path, 'utf8').split(/^### /m);
  const starred: SetApplication[] = [];
  const applications = head
    .split('\n')
    .filter((line) => line.startsWith('app '))
    .map((line) => {
      const [id = '', company = '', title = '', link = '', date = '', status = ''] = line
        .slice(4)
        .split('|')
        .map((part) => part.trim());
      const one = { id: id.replace('*', ''), company, title, link, date_applied: date, status };
      if (id.endsWith('*')) starred.push(one);
      return one;
    });
  const labels: SetLabel[] = [];
  const mails = new Map<string, Buffer>();
  let turn = 0;
  for (const block of blocks) {
    const [first = '', ...lines] = block.trim().split('\n');
    const times = Number(/ x(\d+)$/.exec(first)?.[1] ?? 0);
    for (let count = 0; count < Math.max(1, times); count++) {
      const application = times > 0 ? starred[turn++ % starred.length] : undefined;
      const file = `${String(labels.length + 1).padStart(3, '0')}.eml`;
      const event = lines.find((line) => line.startsWith('Event: '))?.slice(7);
      labels.push(
        labelOf(
          file,
          event ? first.replace(/ x\d+$/, ` event=${event}$&`) : first,
          application,
          applications,
        ),
      );
      const sent = new Date(FIRST + labels.length * 2 * 3_600_000);
      mails.set(file, mailOf(file, lines.join('\n'), sent, application));
    }
  }
  return { applications, labels, mails };
}

function labelOf(
  file: string,
  first: string,
  application: SetApplication | undefined,
  all: readonly SetApplication[],
): SetLabel {
  const [kind = ''] = first.split(' ');
  const value = (name: string) =>
    new RegExp(`\\b${name}=(.*?)(?= \\w+=| x\\d+$|$)`).exec(first)?.[1]?.trim();
  const meant = application ?? all.find(({ id }) => id === value('app'));
  const [start, tz] = value('event')?.split(' ') ?? [];
  const candidates = value('candidates')?.split(',');
  const isOther = kind === 'other' || kind === 'recruiter';
  return {
    file,
    kind,
    application: isOther ? null : (meant?.id ?? null),
    company: meant?.company ?? value('company') ?? null,
    role: application ? application.title : (value('role') ?? null),
    auto_apply: !isOther && meant !== undefined && kind !== 'offer',
    ...(start !== undefined && {
      event: { start, ...(tz !== undefined && { tz }), change: value('change') ?? 'new' },
    }),
    ...(value('also') !== undefined && { also_acceptable: value('also')!.split(',') }),
    ...(candidates && { candidates }),
    ...(value('trap') !== undefined && { trap: value('trap')! }),
    ...(value('lang') !== undefined && { lang: value('lang')! }),
  };
}

function mailOf(
  file: string,
  block: string,
  sent: Date,
  application: SetApplication | undefined,
): Buffer {
  const slug = application?.company.toLowerCase().replaceAll(/[^a-z]/g, '') ?? '';
  const filled = block
    .replaceAll('{company}', application?.company ?? '')
    .replaceAll('{role}', application?.title ?? '')
    .replaceAll('{slug}', slug);
  const at = filled.indexOf('\n\n');
  const lines = filled.slice(0, at).split('\n');
  const text = filled.slice(at + 2);
  const calendar = CALENDAR.exec(filled.slice(0, at));
  const isHtml = lines.includes('HTML: yes');
  const headers = lines.filter((line) => !/^(?:HTML|Calendar|Event):/.test(line));
  const has = (name: string) => headers.some((line) => line.startsWith(`${name}:`));
  if (!has('To')) headers.push('To: Sam Okafor <sam.okafor@mail.example>');
  if (!has('Date')) headers.push(`Date: ${sent.toUTCString().replace('GMT', '+0000')}`);
  if (!has('Message-ID')) headers.push(`Message-ID: <${file}.${slug}@set.example>`);
  headers.push('MIME-Version: 1.0');
  const body = isHtml
    ? `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64(text)}`
    : `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}\n`;
  if (!calendar) return Buffer.from(`${headers.join('\n')}\n${body}`);
  const part = `Content-Type: text/calendar; charset=utf-8; method=${calendar[1]}\nContent-Transfer-Encoding: base64\n\n${base64(calendarOf(calendar))}`;
  return Buffer.from(
    `${headers.join('\n')}\nContent-Type: multipart/mixed; boundary=part\n\n--part\n${body}\n--part\n${part}\n--part--\n`,
  );
}

const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n');

function calendarOf([, method, uid, sequence, start, end, zone, summary]: RegExpExecArray): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}@calendar.example`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=${zone}:${start}`,
    `DTEND;TZID=${zone}:${end}`,
    `SUMMARY:${summary}`,
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
