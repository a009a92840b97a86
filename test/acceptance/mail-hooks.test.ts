import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { REPLY_STATES, type ReplySums } from '#shared/replies/review.ts';
import { describeOnSharedServers } from '#test/support/describe-servers.ts';
import { type Person, signIn } from '#test/support/people.ts';
import { freePort } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = join(ROOT, 'ops', 'hand-over-mail.sh');
const isThere = (program: string) => spawnSync('which', [program]).status === 0;
const hasCurl = isThere('curl');
const PIPES = [
  '/usr/lib/dovecot/modules/sieve/lib90_sieve_extprograms_plugin.so',
  '/usr/lib64/dovecot/sieve/lib90_sieve_extprograms_plugin.so',
];
const LDA =
  ['/usr/lib/dovecot/dovecot-lda', '/usr/libexec/dovecot/dovecot-lda'].find(existsSync) ?? '';
const isRoot = process.getuid?.() === 0;
const skipped = (missing: false | string) => (missing ? ` skipped: ${missing}` : '');
const NO_CURL = !hasCurl && 'no curl';
const NO_PROCMAIL = NO_CURL || (!isThere('procmail') && 'no procmail');
const NO_SIEVE =
  NO_CURL || ((LDA === '' || !PIPES.some(existsSync)) && 'no Dovecot with Pigeonhole');
const NO_POSTFIX =
  NO_CURL || (!isThere('postfix') && 'no Postfix') || (!isRoot && 'Postfix starts as root only');

/** A recipe of docs/mail-hooks.md, by the language of its block. */
function recipe(language: string): string {
  const page = readFileSync(join(ROOT, 'docs', 'mail-hooks.md'), 'utf8');
  const block = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1];
  if (block === undefined) throw new Error(`no recipe in ${language}`);
  return block;
}

const message = (id: string, from: string) =>
  [
    `Message-ID: <${id}@mail.example>`,
    `From: ${from}`,
    'To: ann@example.com',
    'Date: Wed, 04 Mar 2026 09:00:00 +0000',
    'Subject: Thank you for applying to Trailhead',
    '',
    'Thank you for applying to the Map Engineer role at Trailhead. We have received your application.',
    '',
  ].join('\n');
const BOARD = 'Trailhead <no-reply@us.greenhouse.io>';
const FRIEND = 'Leo <leo@mail.example>';

/** Ends with the code of a program that reads a text. */
function run(
  [program = '', ...args]: readonly string[],
  input: string,
  options: { readonly env?: NodeJS.ProcessEnv; readonly uid?: number; readonly gid?: number } = {},
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said += part.toString()));
    child.once('close', (code) => resolve({ code, said }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

describeOnSharedServers('hooks of mail servers', (server) => {
  let ann: Person;
  let home = '';
  let settings = '';

  beforeAll(async () => {
    ann = await signIn(server());
    const made = await ann.api('POST', '/api/account/keys/', { name: 'pipe', scope: 'save' });
    const { key } = made.body as { key: string };
    // Programs of mail servers run as others, who need to get here.
    home = mkdtempSync(join(tmpdir(), 'waymark-mail-'));
    chmodSync(home, 0o777);
    mkdirSync(join(home, 'bin'));
    copyFileSync(SCRIPT, join(home, 'bin', 'hand-over-mail.sh'));
    chmodSync(join(home, 'bin', 'hand-over-mail.sh'), 0o755);
    settings = join(home, '.waymark-mail');
    writeFileSync(settings, `WAYMARK_URL=${server().url}\nWAYMARK_KEY=${key}\n`, { mode: 0o644 });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const read = async () => {
    const sums = (await ann.api('GET', '/api/replies/sums/')).body as ReplySums;
    expect(REPLY_STATES.reduce((sum, state) => sum + sums[state], 0)).toBe(sums.read);
    return sums.read;
  };

  test.skipIf(NO_CURL)(
    `[RPL-65] the script for filters hands a mail over by a key${skipped(NO_CURL)}`,
    async () => {
      const piped = async (mail: string, of = settings) =>
        (await run(['sh', SCRIPT, of], mail)).code;
      const before = await read();
      expect(await piped(message('piped', BOARD))).toBe(0);
      expect(await read()).toBe(before + 1);
      expect(await piped('')).toBe(65);
      const wrong = join(home, 'wrong');
      writeFileSync(wrong, `WAYMARK_URL=${server().url}\nWAYMARK_KEY=wmk_wrong\n`);
      expect(await piped(message('piped', BOARD), wrong)).toBe(75);
    },
  );

  test.skipIf(NO_PROCMAIL)(
    `[RPL-65] procmail hands over what its recipe names, and keeps its copy${skipped(NO_PROCMAIL)}`,
    async () => {
      // procmail trusts no rules in a folder that others may write to.
      mkdirSync(join(home, 'procmail'), { mode: 0o755 });
      const rules = join(home, 'procmail', 'rc');
      writeFileSync(rules, recipe('procmail'));
      const box = join(home, 'box');
      const given = [`HOME=${home}`, `DEFAULT=${box}`, `ORGMAIL=${box}`, `LOGFILE=${home}/log`];
      const before = await read();
      for (const mail of [message('procmail', BOARD), message('of-a-friend', FRIEND)]) {
        expect(await run(['procmail', '-p', ...given, rules], mail)).toMatchObject({ code: 0 });
      }
      expect(
        await until(async () => ((await read()) > before ? read() : undefined), 'a mail'),
      ).toBe(before + 1);
      expect(readFileSync(box, 'utf8').match(/^Message-ID/gm)).toHaveLength(2);
    },
  );

  test.skipIf(NO_SIEVE)(
    `[RPL-65] Pigeonhole hands over what its Sieve script names, and keeps its copy${skipped(NO_SIEVE)}`,
    async () => {
      const rules = join(home, 'rules.sieve');
      writeFileSync(rules, recipe('sieve'));
      const config = join(home, 'dovecot.conf');
      writeFileSync(
        config,
        `log_path = ${home}/dovecot.log
base_dir = ${home}/run
first_valid_uid = 1
ssl = no
auth_username_format = %n
mail_location = maildir:${home}/mail
postmaster_address = postmaster@mail.example
protocol lda {
  mail_plugins = sieve
}
plugin {
  sieve = ${rules}
  sieve_plugins = sieve_extprograms
  sieve_pipe_bin_dir = ${home}/bin
  sieve_extensions = +vnd.dovecot.pipe
}
`,
      );
      const as = isRoot ? { uid: 65_534, gid: 65_534 } : {};
      const before = await read();
      for (const mail of [message('sieve', BOARD), message('of-a-friend-2', FRIEND)]) {
        expect(
          await run([LDA, '-c', config, '-f', 'x@mail.example'], mail, {
            ...as,
            env: { PATH: process.env['PATH'], HOME: home, USER: 'nobody' },
          }),
        ).toMatchObject({ code: 0 });
      }
      expect(await read()).toBe(before + 1);
      expect(
        spawnSync('ls', [join(home, 'mail', 'new')])
          .stdout.toString()
          .trim()
          .split('\n'),
      ).toHaveLength(2);
    },
  );

  test.skipIf(NO_POSTFIX)(
    `[RPL-65] an alias of Postfix takes a mail over SMTP and hands it over${skipped(NO_POSTFIX)}`,
    async () => {
      const folder = join(home, 'postfix');
      for (const part of ['', 'spool', 'data']) mkdirSync(join(folder, part));
      spawnSync('chown', ['postfix', join(folder, 'data')]);
      const port = await freePort();
      const config = (name: string, text: string) => writeFileSync(join(folder, name), text);
      config(
        'aliases',
        recipe('text')
          .replace('/usr/local/bin/hand-over-mail.sh', join(home, 'bin', 'hand-over-mail.sh'))
          .replace('/etc/waymark-mail-ann', settings),
      );
      config(
        'main.cf',
        `compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example
mydestination = mail.example
alias_maps = hash:${folder}/aliases
alias_database = hash:${folder}/aliases
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
`,
      );
      config(
        'master.cf',
        `${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`,
      );
      expect(await run(['postalias', '-c', folder, `hash:${folder}/aliases`], '')).toMatchObject({
        code: 0,
      });
      const started = await run(['postfix', '-c', folder, 'start'], '');
      expect(started).toMatchObject({ code: 0 });
      try {
        const before = await read();
        const out = createTransport({ host: '127.0.0.1', port: Number(port), ignoreTLS: true });
        await out.sendMail({
          envelope: { from: 'ann@example.com', to: 'waymark-ann@mail.example' },
          raw: message('postfix', BOARD),
        });
        const arrived = async () => ((await read()) > before ? read() : undefined);
        expect(await until(arrived, `a mail (${folder})`)).toBe(before + 1);
      } finally {
        await run(['postfix', '-c', folder, 'stop'], '');
      }
    },
  );
});
