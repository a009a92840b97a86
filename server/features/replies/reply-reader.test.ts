import { gzipSync } from 'node:zlib';

import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js';
import { pack } from 'tar-stream';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';

import { judgeMessage } from '#server/features/replies/reader/judge-message.ts';
import { linkMessage } from '#server/features/replies/reader/link-message.ts';
import { NoMailError, readMessage } from '#server/features/replies/reader/read-message.ts';
import {
  messagesIn,
  RefusedMailFileError,
} from '#server/features/replies/reader/split-messages.ts';
import { replyReader, type MailFile } from '#server/features/replies/reply-reader.ts';
import type { ReadReply } from '#server/features/replies/reader/reader-worker.ts';
import { fileTurns } from '#server/platform/concurrency/limited-thread.ts';
import { application, DAY, mail, read } from '#server/features/replies/testing/mails.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { LinkableApplication } from '#shared/replies/reply.ts';

const reader = replyReader({ turns: fileTurns(), log: silentLog });
afterAll(() => reader.close());

const judged = async (text: string, headers?: string) =>
  judgeMessage(await read(text, headers), DAY);

async function rawIn(name: string, bytes: Uint8Array): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for await (const raw of messagesIn(name, bytes)) found.push(raw.bytes);
  return found;
}

async function all(name: string, bytes: Uint8Array): Promise<string[]> {
  const messages = await Promise.all((await rawIn(name, bytes)).map((raw) => readMessage(raw)));
  return messages.map(({ subject }) => subject);
}

async function readFiles(
  files: readonly MailFile[],
  applications: readonly LinkableApplication[] = [],
) {
  const replies: ReadReply[] = [];
  const summary = await reader.read(
    { person: 'p' },
    files,
    { ...DAY, applications },
    async (batch) => {
      replies.push(...batch);
    },
  );
  return { replies, summary };
}

async function zipped(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const MBOX = Buffer.from(
  'From 1@x Mon Oct 05 12:00:00 +0000 2026\nSubject: One\n\nFrom here on it is text.\n\nFrom 2@x Mon Oct 05 12:00:00 +0000 2026\r\nSubject: Two\r\n\r\nHello\r\n',
);

describe('files of mail', () => {
  test('[RPL-1] a mail, a mailbox, an archive of both, and a pasted text are messages', async () => {
    expect(await all('a.eml', mail('Hello'))).toEqual(['Your application']);
    expect(await all('all.mbox', MBOX)).toEqual(['One', 'Two']);
    const zip = await zipped({
      'Takeout/Mail/All.mbox': MBOX,
      'x/a.eml': mail('Hi'),
      'x/index.html': Buffer.from('<p>'),
    });
    expect(await all('takeout.zip', zip)).toEqual(['One', 'Two', 'Your application']);
    const tar = pack();
    tar.entry({ name: 'Takeout/Mail/All.mbox' }, MBOX);
    tar.finalize();
    const packed: Buffer[] = [];
    for await (const part of tar) packed.push(part);
    expect(await all('takeout.tgz', gzipSync(Buffer.concat(packed)))).toEqual(['One', 'Two']);
    const [pasted = mail('')] = await rawIn(
      'pasted.txt',
      Buffer.from(
        'Von: Anna Vogt <vogt@harbour.example>\nGesendet: 12. Oktober 2026\nBetreff: Ihre Bewerbung – Grüße\n\nGuten Tag',
      ),
    );
    const message = await readMessage(pasted);
    expect([message.from, message.subject, message.text]).toEqual([
      { name: 'Anna Vogt', address: 'vogt@harbour.example' },
      'Ihre Bewerbung – Grüße',
      'Guten Tag',
    ]);
  });

  /** A message as Outlook saves it: a compound file with a stream a property, and what is attached in a folder of its own. */
  function outlookFile(properties: Readonly<Record<string, string | Buffer>>): Buffer {
    const streams = Object.entries({ '001A001F': 'IPM.Note', ...properties }).map(
      ([tag, value]) => ({
        name: `__substg1.0_${tag}`,
        bytes: Buffer.isBuffer(value) ? value : Buffer.from(value, 'utf16le'),
      }),
    );
    const attached = [
      { name: '__properties_version1.0', bytes: Buffer.alloc(8) },
      { name: '__substg1.0_3707001F', bytes: Buffer.from('offer.pdf', 'utf16le') },
      { name: '__substg1.0_37010102', bytes: Buffer.from('secret attachment') },
    ];
    const files = [{ name: '__properties_version1.0', bytes: Buffer.alloc(32) }, ...streams];
    const children = files.map((_, k) => k + 1);
    const folder = files.length + 1;
    const document = ({ name, bytes }: (typeof files)[number]) => ({
      name,
      type: TypeEnum.DOCUMENT,
      length: bytes.length,
      // The writer takes the whole of what lies under a buffer.
      binaryProvider: () => new Uint8Array(bytes),
    });
    return Buffer.from(
      burn([
        { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [...children, folder] },
        ...files.map(document),
        {
          name: '__attach_version1.0_#00000000',
          type: TypeEnum.DIRECTORY,
          length: 0,
          children: attached.map((_, k) => folder + 1 + k),
        },
        ...attached.map(document),
      ]),
    );
  }

  test("[RPL-1] a message of Outlook's, sent by the internet or inside a company, without what is attached", async () => {
    const [raw = mail('')] = await rawIn(
      'Interview.msg',
      outlookFile({
        '0037001F': 'Interview for Data Engineer – Grüße',
        '0C1A001F': 'Ana Ruiz',
        '5D01001F': 'ana@harbour.example',
        '1000001F': `We would like to invite you to an interview.\r\n\r\n${'Ana '.repeat(2000)}`,
        '007D001F':
          'From: Ana Ruiz <ana@harbour.example>\r\nMessage-ID: <1@harbour.example>\r\nDate: Mon, 12 Oct 2026 09:00:00 +0000\r\nContent-Type: multipart/mixed;\r\n boundary=b\r\nSubject: Interview for Data Engineer =?utf-8?q?=E2=80=93_Gr=C3=BC=C3=9Fe?=\r\n\r\n',
      }),
    );
    const message = await readMessage(raw);
    expect(message).toMatchObject({
      from: { name: 'Ana Ruiz', address: 'ana@harbour.example' },
      subject: 'Interview for Data Engineer – Grüße',
      messageId: '1@harbour.example',
      sentAt: '2026-10-12T09:00:00.000Z',
    });
    expect(message.text).toMatch(/^We would like to invite you to an interview\.\n\nAna Ana/);
    expect(JSON.stringify(message)).not.toMatch(/offer\.pdf|secret attachment/);
    const { replies } = await readFiles([
      {
        name: 'inside.msg',
        bytes: outlookFile({
          '0037001F': 'Your application',
          '0C1A001F': 'Harbour Analytics Recruiting',
          '5D02001F': 'recruiting@harbour.example',
          '10130102': Buffer.from('<p>We received your application for <b>Data Engineer</b>.</p>'),
        }),
      },
    ]);
    expect(
      replies.map(({ message: { from, text }, judgement: { kind } }) => [from, text, kind]),
    ).toEqual([
      [
        { name: 'Harbour Analytics Recruiting', address: 'recruiting@harbour.example' },
        'We received your application for Data Engineer.',
        'confirmation',
      ],
    ]);
  });

  test('[RPL-2] a damaged mail of an archive is handed on by its name, and no other file is', async () => {
    const damaged = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 7)]);
    const zip = await zipped({
      'Mail/no.msg': damaged,
      'Mail/a.eml': mail('Hello'),
      'Mail/labels.json': mail('No mail by its name'),
      'Mail/picture.eml': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
      'Mail/empty.mbox': Buffer.alloc(0),
    });
    const { replies, summary } = await readFiles([{ name: 'mail.zip', bytes: zip }]);
    expect(replies.map(({ message: { subject }, unread }) => [subject, unread])).toEqual([
      ['Mail/no.msg', 'damaged'],
      ['Your application', undefined],
    ]);
    const refused = [{ name: 'mail.zip', code: 'mismatch' }];
    expect(summary).toEqual({ read: 2, refused, isCut: false });
  });

  test.each([
    ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'mismatch'],
    ['nothing', 'a.eml', Buffer.alloc(0), 'mismatch'],
    ['a broken archive', 'a.zip', Buffer.from('PK\u0003\u0004broken', 'latin1'), 'damaged'],
    [
      'a broken Outlook file',
      'a.msg',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 7)]),
      'damaged',
    ],
  ])('[RPL-2] %s is refused', async (_what, name, bytes, code) => {
    const error = await all(name, bytes).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RefusedMailFileError);
    expect((error as RefusedMailFileError).code).toBe(code);
    const { replies, summary } = await readFiles([
      { name, bytes },
      { name: 'b.eml', bytes: mail('Hello') },
    ]);
    expect([replies.length, summary]).toEqual([
      1,
      { read: 1, refused: [{ name, code }], isCut: false },
    ]);
  });
});

describe('hostile mail', () => {
  const head = 'From: Acme <no-reply@greenhouse.io>\nSubject: Your application\n';
  const MANY = 1_000_000;
  const nested = Array.from(
    { length: 10_000 },
    (_, k) => `Content-Type: multipart/mixed; boundary=b${k}\n\n--b${k}\n`,
  );
  const hostile: Readonly<Record<string, string>> = {
    'letters without a blank': `${head}\n${'a'.repeat(MANY)}`,
    lines: `${head}\n${'\n'.repeat(MANY)}`,
    quotes: `${head}\n${'> '.repeat(MANY)}`,
    'words of a no': `${head}\n${'not decided to thank you for '.repeat(30_000)}`,
    capitals: `${head}\n${'Aa '.repeat(300_000)}`,
    times: `${head}\n${'oct 10 at 10:10 am '.repeat(50_000)}`,
    parts: `${head}Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\n'.repeat(200_000)}`,
    '10,000 parts in each other': `${head}${nested.join('')}\nhello`,
    elements: `${head}Content-Type: text/html\n\n${'<div>'.repeat(200_000)}`,
    attributes: `${head}Content-Type: text/html\n\n<a ${'b=c '.repeat(250_000)}>`,
    'a header of a megabyte': `X-A: ${'b'.repeat(MANY)}\n${head}\nhello`,
    'encoded words': `${head}X-B: ${'=?utf-8?b?QUFB?= '.repeat(60_000)}\n\nhello`,
    'a subject of encoded words': `From: a@b.example\nSubject: ${'=?utf-8?q?=41?= '.repeat(60_000)}\n\nhello`,
    addresses: `From: ${'<a@b.example>, '.repeat(60_000)}\n\nhello`,
    'a calendar of events': `${head}Content-Type: text/calendar\n\nBEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(80_000)}`,
    'a broken charset': `${head}Content-Type: text/plain; charset=x-none\n\nGr\u00fc\u00dfe`,
    'no Message-ID and no date': 'Subject: x\n\nhello',
    'a boundary that never comes': `${head}Content-Type: multipart/mixed; boundary=never\n\nhello`,
  };

  test('[RPL-3] [RPL-4] each is read within the limits, and none is lost', async () => {
    const files = Object.entries(hostile).map(([name, text]) => ({
      name: `${name}.eml`,
      bytes: Buffer.from(text, 'latin1'),
    }));
    const { replies, summary } = await readFiles(files);
    expect([summary.refused, replies.length]).toEqual([[], files.length]);
    expect(
      replies.every(
        ({ message }) => message.text.length <= 40_000 && message.subject.length <= 500,
      ),
    ).toBe(true);
    expect(replies.filter(({ judgement }) => judgement.sure && judgement.kind !== 'other')).toEqual(
      [],
    );
  });

  test('[RPL-4] a file that breaks a limit is named, and reading goes on to its end', async () => {
    const limits = {
      computeMs: 30_000,
      timeMs: 60_000,
      memoryBytes: 40 * 1024 * 1024,
      idleMs: 1000,
    };
    const strict = replyReader({ turns: fileTurns(), log: silentLog }, limits);
    const large = Buffer.from(
      `From x Mon Oct 05 2026\nSubject: x\n\n${'words '.repeat(500)}\n\n`.repeat(20_000),
    );
    const files = [
      { name: 'large.mbox', bytes: large },
      { name: 'b.eml', bytes: mail('Hello') },
    ];
    const summary = await strict.read(
      { person: 'p' },
      files,
      { ...DAY, applications: [] },
      async () => undefined,
    );
    await strict.close();
    expect(summary.refused[0]).toEqual({ name: 'large.mbox', code: 'too_complex' });
    expect(summary.isCut).toBe(false);
  });

  test('[RPL-4] a message that breaks a limit is handed on with its head alone, and the others are read', async () => {
    const limits = {
      computeMs: 2000,
      timeMs: 60_000,
      memoryBytes: 96 * 1024 * 1024,
      idleMs: 1000,
    };
    const strict = replyReader({ turns: fileTurns(), log: silentLog }, limits);
    // What costs is only compared where the employer is named.
    const costly = application({ title: 'x '.repeat(4_000_000) });
    const from = (name: string, text: string) =>
      `From x Mon Oct 05 2026\nFrom: ${name} <ana@gmail.com>\nSubject: ${name}\n\n${text}\n\n`;
    const names: [string, boolean][] = [];
    const summary = await strict.read(
      { person: 'p' },
      [
        {
          name: 'all.mbox',
          bytes: Buffer.from(
            from('One', 'Automatic reply: out of the office.') +
              from('Two', 'We received your application at Harbour Analytics.') +
              from('Three', 'Automatic reply: out of the office.'),
          ),
        },
        {
          name: 'b.eml',
          bytes: mail('Automatic reply: out of the office.', 'From: a@gmail.com\nSubject: Four'),
        },
      ],
      { ...DAY, applications: [costly] },
      async (batch) => {
        for (const { message, unread } of batch)
          names.push([message.subject, unread !== undefined]);
      },
    );
    await strict.close();
    expect(names).toEqual([
      ['One', false],
      ['Two', true],
      ['Three', false],
      ['Four', false],
    ]);
    expect(summary).toEqual({ read: 4, refused: [], isCut: false });
  });

  test('[RPL-4] an archive that unpacks to more than a gigabyte is refused', async () => {
    const bytes = repeated(
      await zipped({
        'a.mbox': Buffer.from(
          `From x Mon Oct 05 2026\nSubject: x\n\n${'a'.repeat(64 * 1024 * 1024)}`,
        ),
      }),
      20,
    );
    const { summary } = await readFiles([
      { name: 'bomb.zip', bytes },
      { name: 'b.eml', bytes: mail('Hello') },
    ]);
    expect(summary.refused).toEqual([{ name: 'bomb.zip', code: 'too_complex' }]);
  });

  /** An archive whose only entry is in its directory many times. */
  function repeated(zip: Buffer, times: number): Buffer {
    const end = Buffer.from(zip.subarray(-22));
    const [size, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
    const directory = zip.subarray(start, start + size);
    end.writeUInt16LE(times, 8);
    end.writeUInt16LE(times, 10);
    end.writeUInt32LE(size * times, 12);
    return Buffer.concat([
      zip.subarray(0, start),
      ...Array.from({ length: times }, () => directory),
      end,
    ]);
  }

  test('[RPL-5] hidden text and what a mail would load are not read, addresses are only named', async () => {
    const html =
      '<p>Hello <a href="https://board.example/1">job</a></p><div style="display:none">Unfortunately we will not move forward</div><img src="https://spy.example/p.gif"><script>bad()</script>';
    const message = await read(html, 'From: a@b.example\nSubject: x\nContent-Type: text/html');
    expect([message.text, message.links]).toEqual(['Hello job', ['https://board.example/1']]);
  });

  test('[RPL-6] the receiving server’s results are the topmost ones', async () => {
    const checks = (
      await read(
        'x',
        'Authentication-Results: mx.example; spf=fail; dkim=none; dmarc=fail\nAuthentication-Results: evil.example; spf=pass; dkim=pass; dmarc=pass\nFrom: a@b.example',
      )
    ).checks;
    expect(checks).toEqual({ spf: 'fail', dkim: 'none', dmarc: 'fail' });
  });

  test('[RPL-3] a sender whose name has a comma without quotes is one sender', async () => {
    const from = async (head: string) => (await read('Hello', `From: ${head}\nSubject: x`)).from;
    const ana = { name: 'Ana Ruiz', address: 'aruiz@acme.example' };
    expect(await from('Ruiz, Ana <aruiz@acme.example>')).toEqual(ana);
    expect(await from('"Ruiz, Ana" <aruiz@acme.example>')).toEqual(ana);
    expect(await from('City of Madison, WI <info@acme.example>')).toEqual({
      name: 'City of Madison, WI',
      address: 'info@acme.example',
    });
  });

  test('[RPL-7] a forwarded mail is read as the one that it forwards', async () => {
    const inner =
      'From: Acme <jobs@acme.example>\nSubject: Your application\nDate: Mon, 05 Oct 2026 09:00:00 +0000\n\nHello';
    const asText = await read(
      '---------- Forwarded message ---------\nFrom: Acme <jobs@acme.example>\nDate: Mon, Oct 5, 2026 at 9:00 AM\nSubject: Your application\nTo: <me@b.example>\n\nHello',
      'From: me@b.example\nSubject: Fwd: x',
    );
    const asPart = await read(
      `--b\nContent-Type: message/rfc822\n\n${inner}\n--b--`,
      'From: me@b.example\nSubject: Fwd: x\nContent-Type: multipart/mixed; boundary=b',
    );
    const likeOutlook = await read(
      'moving it here\n\nFrom: Acme <jobs@acme.example>\nSent: Monday, October 5, 2026 9:00 AM\nTo: <me@b.example>\nSubject: Your application\n\nHello',
      'From: me@b.example\nSubject: FW: x',
    );
    for (const { from, subject, text } of [asText, asPart, likeOutlook]) {
      expect([from, subject, text]).toEqual([
        { name: 'Acme', address: 'jobs@acme.example' },
        'Your application',
        'Hello',
      ]);
    }
  });
});

describe('what a message says', () => {
  test('[RPL-10] quoted older mails do not count, and an unread part loses no message', async () => {
    const text =
      'Great, talk soon.\n\nOn Mon, Oct 5, 2026 at 9:00 AM Ana <a@b.example> wrote:\n> Unfortunately we will not move forward with your application.';
    expect((await read(text)).text).toBe('Great, talk soon.');
    expect((await judged(text)).kind).not.toBe('rejection');
    const unmarked = text.replace('> Unf', '\nUnf');
    expect((await read(unmarked)).text).toBe('Great, talk soon.');
    await expect(readMessage(Buffer.from([0, 1, 2, 3]))).rejects.toBeInstanceOf(NoMailError);
  });

  test('[RPL-11] an interview under a condition is a confirmation', async () => {
    const { kind, sentence } = await judged(
      'We have received your application for Data Engineer. If you are selected for an interview, we will contact you to schedule a call.',
    );
    expect([kind, sentence?.text]).toEqual([
      'confirmation',
      'We have received your application for Data Engineer.',
    ]);
    expect(
      await kindOf(
        'Your application for Data Engineer is in. Our process: application review, recruiter screen, take-home project, panel interview, offer.',
      ),
    ).toBe('confirmation');
    expect(
      await kindOf(
        'We received your application. What comes next: invitation to an online assessment, if you are selected.',
      ),
    ).toBe('confirmation');
    expect(
      await kindOf(
        'You applied for Research Analyst. Applicants chosen for an interview will be contacted.',
      ),
    ).toBe('confirmation');
    expect(
      await kindOf(
        'Thank you for your interest in the position. Another applicant has been selected for it.',
      ),
    ).toBe('rejection');
    expect(
      await kindOf(
        'We have chosen to pursue candidates who live closer, so your application won’t be considered any longer.',
      ),
    ).toBe('rejection');
  });

  const kindOf = async (text: string) => {
    const { kind, sentence } = await judged(text);
    if (sentence?.in === 'text') {
      const { start, text: said } = sentence;
      expect(text.slice(start, start + said.length)).toBe(said);
    }
    return kind;
  };

  test('[RPL-12] a reminder is of the kind that it reminds of', async () => {
    const text =
      'Reminder: your HackerRank assessment for the Data Engineer role is still waiting. Please complete it within 5 days.';
    expect(await kindOf(text)).toBe('test');
    expect(await judged('Your HackerRank test is still pending.')).toMatchObject({
      kind: 'test',
      sure: true,
    });
  });

  test('[RPL-14] codes, surveys, alerts and what a friend tells are other', async () => {
    expect(
      await kindOf('Copy this security code into the field of your application: 123456.'),
    ).toBe('other');
    expect((await judged('Your security code is 123456.')).sure).toBe(true);
    expect(await kindOf('How was your interview experience? Take our short survey.')).toBe('other');
    expect(await kindOf('12 new jobs match your job alert for Data Engineer.')).toBe('other');
    expect(await judged('This is your job alert: Network Engineer at Northwind.')).toMatchObject({
      kind: 'other',
      sure: true,
    });
    const friend = await judged(
      'they rejected me too, did you hear back about your application?',
      'From: Leo <leo@gmail.com>\nSubject: hey',
    );
    expect([friend.kind, friend.sure]).toEqual(['other', false]);
  });

  test('[RPL-19] receipts and refusals in German, Spanish and French, with the sentence that decided', async () => {
    expect(await kindOf('Vielen Dank! Ihre Bewerbung ist bei uns eingegangen.')).toBe(
      'confirmation',
    );
    expect(await kindOf('Hola. Lamentamos comunicarte que hemos elegido a otros candidatos.')).toBe(
      'rejection',
    );
    expect(await kindOf("Bonjour. Malheureusement, votre candidature n'a pas été retenue.")).toBe(
      'rejection',
    );
  });

  test('[RPL-13] [RPL-17] what asks for another job is not sure, and a last day is counted from the mail', async () => {
    expect(
      (
        await judged(
          'We will not move forward with your application for Data Engineer. Could we schedule an interview for another role?',
        )
      ).sure,
    ).toBe(false);
    expect((await judged('Please complete the coding test within 5 days.')).deadline).toBe(
      '2026-10-17',
    );
    expect((await judged('Please complete the coding test by Friday, October 23.')).deadline).toBe(
      '2026-10-23',
    );
  });

  test.each([
    [
      'From: Office of International Students <oiss@lakeshore.edu>\nSubject: Your I-20',
      'Please complete your SEVIS record.',
    ],
    [
      'From: Tom <tom@beckerlaw.example>\nSubject: H-1B',
      'Attorney-client privileged. Please send us your offer letter.',
    ],
    [
      'From: USCIS <no-reply@uscis.dhs.gov>\nSubject: Your application',
      'We have received your application.',
    ],
    ['From: <noreply@dhs.gov>\nSubject: Notice', 'We received your application.'],
  ])('[RPL-15] %s', async (headers, text) => {
    const judgement = await judged(text, headers);
    expect([judgement.kind, judgement.private]).toEqual(['other', true]);
    expect(
      linkMessage(await read(text, headers), judgement, [application({ company: 'Lakeshore' })]),
    ).toMatchObject({ applicationId: null });
  });

  test.each([
    [
      'Your interview is confirmed for Thursday, October 22, 2026 at 2:00 PM ET.',
      '2026-10-22T14:00',
      '2026-10-22T18:00:00.000Z',
      'new',
    ],
    [
      'Your interview has been moved from Friday 11am to Monday, October 26 at 2 pm PT.',
      '2026-10-26T14:00',
      '2026-10-26T21:00:00.000Z',
      'moved',
    ],
    [
      'Reminder: your interview with us is tomorrow (Tue, Oct 13) at 15:30.',
      '2026-10-13T15:30',
      null,
      'new',
    ],
    [
      'Your interview on October 22 at 2 pm CET was cancelled.',
      '2026-10-22T14:00',
      '2026-10-22T12:00:00.000Z',
      'cancelled',
    ],
  ])('[RPL-16] %s', async (text, start, startsAt, change) => {
    const { kind, event } = await judged(text);
    expect([kind, event?.start, event?.startsAt, event?.change]).toEqual([
      'interview_fixed',
      start,
      startsAt,
      change,
    ]);
  });

  test('[RPL-16] a calendar part says more than the text, in the zone it names', async () => {
    const calendar = (lines: string) =>
      `--b\n\nInterview with Harbour\n--b\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\n${lines}\nSUMMARY:Interview\nEND:VEVENT\nEND:VCALENDAR\n--b--`;
    const headers =
      'From: a@harbour.example\nSubject: Interview\nContent-Type: multipart/mixed; boundary=b';
    const eventOf = async (lines: string) => (await judged(calendar(lines), headers)).event;
    const outlook =
      'DTSTART;TZID=Pacific Standard Time:20261022T100000\nDTEND;TZID=Pacific Standard Time:20261022T110000';
    expect(await eventOf(`METHOD:REQUEST\nBEGIN:VEVENT\nSEQUENCE:1\n${outlook}`)).toEqual({
      start: '2026-10-22T10:00',
      zone: 'America/Los_Angeles',
      startsAt: '2026-10-22T17:00:00.000Z',
      endsAt: '2026-10-22T18:00:00.000Z',
      change: 'moved',
    });
    expect(await eventOf('METHOD:CANCEL\nBEGIN:VEVENT\nDTSTART:20261022T140000Z')).toMatchObject({
      start: '2026-10-22T10:00',
      startsAt: '2026-10-22T14:00:00.000Z',
      change: 'cancelled',
    });
  });

  test('[RPL-18] the employer is not the board that writes for it', async () => {
    const company = async (headers: string, text = 'We received your application.') =>
      (await judged(text, headers)).company;
    expect(
      await company(
        'From: Workable <noreply@candidates.workablemail.com>\nSubject: Thanks for applying to Harbour Analytics',
      ),
    ).toBe('Harbour Analytics');
    expect(
      await company('From: Harbour Analytics Hiring Team <no-reply@ashbyhq.com>\nSubject: Hello'),
    ).toBe('Harbour Analytics');
    expect(
      await company(
        'From: Priya Raman <priya@harbour.example>\nSubject: Hello',
        'Thank you for your interest in Harbour Analytics.',
      ),
    ).toBe('Harbour Analytics');
    // A person at an employer writes with a name; at a board it is the employer's.
    const ana = 'Ana Ruiz <ana.ruiz@';
    expect(await company(`From: ${ana}hire.lever.co>\nSubject: Hello`)).toBe('Ana Ruiz');
    expect(await company(`From: ${ana}harbour.example>\nSubject: Hello`)).not.toBe('Ana Ruiz');
  });
});
