import { describe, expect, test } from 'vitest';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { signIn } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { freePort, startServer } from '#test/support/server.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);

describe('a server killed with SIGKILL while people write', () => {
  test(
    `[API-12] loses no acknowledged write and starts again without repair (${ROUNDS} times)`,
    async ({ annotate }) => {
      const dataDir = await preparedDataDir();
      const env = { PORT: await freePort() };
      let server = await startServer({ dataDir, env });
      const person = await signIn(server);
      const acknowledged = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { url } = server;
        const writing = new AbortController();
        const writers = Array.from({ length: 4 }, async (_, writer) => {
          for (let count = 0; !writing.signal.aborted; count += 1) {
            const answer = await fetch(`${url}/api/applications/`, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${person.session.access_token}`,
                'content-type': 'application/json',
              },
              body: JSON.stringify({
                company: { name: `Company ${writer}` },
                job_title: `Round ${round} writer ${writer} number ${count}`,
              }),
            }).catch(() => undefined);
            const created = await answer?.json().catch(() => undefined);
            if (answer?.status === 201 && created) acknowledged.add((created as Application).id);
          }
        });
        const before = acknowledged.size;
        while (acknowledged.size < before + 25)
          await new Promise((resolve) => setTimeout(resolve, 5));
        await server.kill();
        writing.abort();
        await Promise.all(writers);
        server = await startServer({ dataDir, env });
      }
      const kept = new Set<string>();
      for (let page = 1; ; page += 1) {
        const answer = await fetch(`${server.url}/api/applications/?page=${page}`, {
          headers: { authorization: `Bearer ${person.session.access_token}` },
        });
        const { data } = (await answer.json()) as { data: Application[] };
        if (data.length === 0) break;
        for (const { id } of data) kept.add(id);
      }
      const lost = [...acknowledged].filter((id) => !kept.has(id));
      await annotate(
        `${ROUNDS} kills, ${acknowledged.size} acknowledged writes, ${lost.length} lost`,
      );
      expect(lost).toEqual([]);
      const statistics = await fetch(`${server.url}/api/applications/statistics/`, {
        headers: { authorization: `Bearer ${person.session.access_token}` },
      });
      expect(await statistics.json()).toMatchObject({ total: kept.size });
      await server.remove();
    },
    Math.max(300_000, ROUNDS * 30_000),
  );
});
