import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { RESUME_TYPES, resumePath } from '#shared/resumes/resume-file.ts';
import { askDuring } from '#test/support/cluster/ask-during.ts';
import { startCluster } from '#test/support/cluster/start-cluster.ts';
import { hasPostgres } from '#test/support/database.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';
import { until } from '#test/support/until.ts';

async function uploadResume(site: RunningServer, person: Person): Promise<string> {
  const path = resumePath(person.session.user.id, 'pdf', { now: new Date(), random: randomUUID() });
  const file = new Blob([new Uint8Array(resumeBytes('one-column.pdf'))], {
    type: RESUME_TYPES.pdf,
  });
  const { error } = await storageOf(site, person).from('resumes').upload(path, file);
  if (error) throw error;
  return path;
}

const PATIENCE_MS = 120_000;

const absent = [
  ...['pgbouncer', 'haproxy'].filter((program) => spawnSync(program, ['-v']).error),
  ...(hasPostgres() ? [] : ['PostgreSQL']),
];
if (absent.length > 0)
  process.stderr.write(`The test of a fail-over is skipped without ${absent.join(' and ')}.\n`);

test.skipIf(absent.length > 0)(
  '[API-25] a node behind PgBouncer goes on with the promoted replica, and no acknowledged write is lost',
  async ({ annotate }) => {
    const cluster = await startCluster(1);
    const { site, postgres, bouncer } = cluster;
    try {
      const [ann, ben] = await Promise.all([signIn(site), signIn(site)]);
      const path = await uploadResume(site, ann);
      const seen = await askDuring(site.url, [ann, ben], async (acknowledged) => {
        const more = (count: number, from = acknowledged()) =>
          until(() => acknowledged() >= from + count || undefined, `${count} more writes`);
        await more(10);
        await postgres.primary.kill();
        await postgres.promote();
        await bouncer.leadTo(postgres.replica.port);
        await more(10);
      });
      await annotate(
        `${seen.writes} writes, ${seen.failedWrites} refused, ${seen.lost} lost; ` +
          `${seen.reads} reads, ${seen.failedReads} asked again, ${seen.longestPause} ms without a write`,
      );
      expect(seen).toMatchObject({ lost: 0, unansweredReads: 0 });
      // The session and the file of before the fail-over.
      const { data } = await ann.auth.refreshSession();
      expect(data.session?.user.id).toBe(ann.session.user.id);
      const { data: file } = await storageOf(site, ann).from('resumes').download(path);
      expect(file?.size).toBe(resumeBytes('one-column.pdf').length);
      expect((await fetch(`${site.url}/h1b`)).status).toBe(200);
    } finally {
      await cluster.remove();
    }
  },
  PATIENCE_MS,
);
