import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';

import { signIn, type Person } from '#test/support/people.ts';
import { startServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

// At a release: keeps a small data directory of it, with what its API says of it, so that every later version is seen to open it
// (test/acceptance/upgrade.test.ts). Its person is invented, and its keys are of no other installation.
const STORES = join(import.meta.dirname, '..', 'test', 'support', 'stores');
const PASSWORD = 'korrekt-Pferd-77';
const [version] = process.argv.slice(2);
if (version === undefined) {
  process.stderr.write('Say which version it is of: node tools/keep-store.ts 0.3.0\n');
  process.exit(1);
}

async function call<T = { id: string }>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await person.api(method, path, body);
  if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.body as T;
}

/** What an answer says that later versions and other days say as well. */
function lasting(answer: unknown): unknown {
  const { data } = answer as { data?: unknown[] };
  if (!Array.isArray(data)) return answer;
  const fields = ['id', 'at', 'kind', 'label', 'old', 'new'] as const;
  return data.map((row) => {
    if (!Object.hasOwn(row as object, 'revertible')) return row;
    return Object.fromEntries(fields.map((name) => [name, (row as Record<string, unknown>)[name]]));
  });
}

/** Five applications with everything that is kept with one; one is deleted, one changed twice and back, one imported. */
async function fill(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, company] of ['Acme', 'Beta', 'Gamma', 'Delta', 'Epsilon'].entries()) {
    const { id } = await call(person, 'POST', '/api/applications/', {
      job_title: `Engineer ${at} – “ünïcode”`,
      company: { name: company },
      job_link: `https://jobs.example/${at}`,
      source: 'LinkedIn',
      notes: `Note ${at}\nline two`,
      tags: ['remote', `tag ${at}`],
    });
    ids.push(id);
  }
  const [first = '', second = '', third = ''] = ids;
  const of = (path: string) => `/api/applications/${first}/${path}`;
  for (const status of ['oa', 'vo']) await call(person, 'PUT', of(''), { status });
  await call(person, 'PUT', of(''), { notes: `${'A long note. '.repeat(100)}\nIts end.` });
  const { data } = await call<{ data: { id: string; new: string }[] }>(
    person,
    'GET',
    of('events/'),
  );
  const change = data.find((event) => event.new === 'VO');
  await call(person, 'POST', of(`events/${change?.id}/revert/`), {});
  await call(person, 'POST', of('events/'), { kind: 'reply', text: 'They wrote back.' });
  await call(person, 'POST', of('interviews/'), {
    kind: 'video',
    starts_at: '2026-12-01T09:00:00Z',
    zone: 'Europe/Berlin',
    round: 'First',
  });
  await call(person, 'POST', of('papers/'), { kind: 'letter', label: 'Letter', text: 'Dear Acme' });
  await call(person, 'PUT', `/api/applications/${second}/`, { archived: true });
  await call(person, 'DELETE', `/api/applications/${third}/`);
  await call(person, 'POST', '/api/contacts/', {
    name: 'Carl Contact',
    mail: 'carl@acme.example',
    application_ids: [first],
  });
  await call(person, 'POST', '/api/saved-jobs/', { title: 'Clerk', company_name: 'Zeta' });
  const file = await call(person, 'POST', '/api/imports/', [{ company: 'Trail', role: 'Tester' }]);
  await call(person, 'POST', `/api/imports/${file.id}/run/`, {});
  return ids;
}

const server = await startServer({});
try {
  const person = await signIn(server, 'ann@waymark.example');
  const { error } = await person.auth.updateUser({ password: PASSWORD });
  if (error) throw error;
  const [changed] = await fill(person);
  const path = `${person.session.user.id}/cv.pdf`;
  const bytes = resumeBytes('one-column.pdf');
  const sent = await storageOf(server, person).from('resumes').upload(path, bytes, {
    contentType: 'application/pdf',
  });
  if (sent.error) throw sent.error;
  const reads: Record<string, unknown> = {};
  for (const read of [
    '/api/applications/',
    '/api/applications/?archived=true',
    '/api/applications/statistics/',
    `/api/applications/${changed}/`,
    `/api/applications/${changed}/events/`,
    `/api/applications/${changed}/interviews/`,
    `/api/applications/${changed}/papers/`,
    '/api/companies/',
    '/api/contacts/',
    '/api/saved-jobs/',
  ]) {
    reads[read] = lasting(await call(person, 'GET', read));
  }
  await server.stop();
  const tar = spawnSync('tar', ['-c', '-C', server.dataDir, '--exclude=./h1b', '.'], {
    maxBuffer: 2 ** 30,
  });
  if (tar.status !== 0) throw new Error(String(tar.stderr));
  writeFileSync(
    join(STORES, `${version}.tar.zst`),
    zstdCompressSync(tar.stdout, {
      params: {
        [constants.ZSTD_c_compressionLevel]: 19,
        // The cluster has three databases that are nearly the same.
        [constants.ZSTD_c_windowLog]: 26,
      },
    }),
  );
  const known = {
    email: person.email,
    password: PASSWORD,
    refreshToken: person.session.refresh_token,
    userId: person.session.user.id,
    reads,
    file: { path, sha256: createHash('sha256').update(bytes).digest('hex') },
  };
  writeFileSync(join(STORES, `${version}.json`), `${JSON.stringify(known)}\n`);
} finally {
  await server.remove();
}
