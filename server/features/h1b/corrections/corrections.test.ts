import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { listSplits } from '#server/features/h1b/corrections/repository.ts';
import { correctionRoutes } from '#server/features/h1b/feature.ts';
import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { errors } from '#server/http/errors.ts';
import { session } from '#server/http/session.ts';
import { useClearMessages } from '#shared/core/explain.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnEmbeddedDatabase } from '#test/support/database.ts';

const PATH = '/api/h1b/corrections';
const ROWS = ['Google LLC', 'Google LLC', 'Google Inc'].map((employer_name, k) =>
  rowOf(k + 1, { employer_name, employer_postal_code: '94043', employer_state: 'CA' }),
);

const FILL = sql`insert into employer_splits (id, key, name, employer, parted_at)
  select gen_random_uuid(), 'filled ' || k, 'Filled ' || k, 'Filled', now()
  from generate_series(1, 1000) k`;

describeOnEmbeddedDatabase('names that operators part', (database) => {
  let app: FastifyInstance;
  let operator: string;
  let isLocal = false;
  const engine = engineOf(ROWS);

  beforeAll(async () => {
    useClearMessages();
    operator = (await plantAccount(database())).userId;
    const refresh = async () => {
      const rows = await database().transaction({ role: 'service_role' }, listSplits);
      engine.correct({ aliases: [], splits: rows.map(({ key }) => key) });
    };
    app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(errors);
    await app.register(session, {
      publishableKey: 'sb_publishable_test',
      verify: async (userId) => ({ role: 'authenticated', userId, sessionId: userId }),
    });
    await app.register((scope) =>
      correctionRoutes(scope, {
        database: database(),
        clock: { now: () => new Date('2026-03-01T12:00:00Z') },
        isOperator: async ({ userId }) => userId === operator,
        get isLocal() {
          return isLocal;
        },
        explorer: {
          status: () => ({ state: 'ready' }) as never,
          employerStatistics: async (name) => engine.employerStatistics(name),
          refresh,
        },
      }),
    );
    return () => app.close();
  });

  async function ask(method: 'GET' | 'POST' | 'DELETE', who: string, path = '', name?: string) {
    const answer = await app.inject({
      method,
      url: PATH + path,
      headers: { authorization: `Bearer ${who}` },
      ...(name === undefined ? {} : { payload: { name } }),
    });
    return { status: answer.statusCode, body: answer.json<{ parted: { id: string }[] }>() };
  }
  const spellings = (name: string) =>
    engine.resolveEmployer(name).spellings.map((each) => each.name);

  test('[EMP-10] an operator parts a name for everybody and joins it again; who did it and when stays recorded', async () => {
    expect(spellings('Google LLC')).toEqual(['Google LLC', 'Google Inc']);
    const { body } = await ask('POST', operator, '', 'GOOGLE, INC.');
    expect(body).toEqual({
      allowed: true,
      parted: [
        {
          id: expect.any(String) as string,
          name: 'Google Inc',
          employer: 'Google LLC',
          byYou: true,
          partedAt: '2026-03-01T12:00:00.000Z',
        },
      ],
    });
    expect([spellings('Google LLC'), spellings('Google Inc')]).toEqual([
      ['Google LLC'],
      ['Google Inc'],
    ]);
    expect(await ask('POST', operator, '', 'Google Inc')).toMatchObject({
      status: 400,
      body: { detail: correctionMessages.notJoined },
    });
    const id = `/${body.parted[0]!.id}`;
    expect((await ask('DELETE', operator, id)).body).toEqual({ allowed: true, parted: [] });
    expect(spellings('Google Inc')).toEqual(['Google LLC', 'Google Inc']);
    expect((await ask('DELETE', operator, id)).status).toBe(404);
    const { rows } = await database().transaction({ role: 'service_role' }, (tx) =>
      sql`select parted_by, joined_by, joined_at is not null as ended from employer_splits`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ parted_by: operator, joined_by: operator, ended: true }]);
  });

  test('[EMP-10] the name after the thousandth is refused, and none before it is joined again', async () => {
    const run = (query: typeof FILL) =>
      database().transaction({ role: 'service_role' }, (tx) => query.execute(tx));
    await run(FILL);
    try {
      expect(await ask('POST', operator, '', 'Google Inc')).toMatchObject({
        status: 400,
        body: { detail: correctionMessages.tooManyForAll(1000) },
      });
      expect((await ask('GET', operator)).body.parted).toHaveLength(1000);
    } finally {
      await run(sql`delete from employer_splits where key like 'filled %'`);
    }
  });

  test('[EMP-10] others than operators see and change nothing, also on this machine without a page of the site', async () => {
    const other = (await plantAccount(database())).userId;
    expect(await ask('GET', other)).toMatchObject({ body: { allowed: false, parted: [] } });
    for (const local of [false, true]) {
      isLocal = local;
      expect((await ask('POST', other, '', 'Google Inc')).status).toBe(403);
    }
    isLocal = false;
    expect(spellings('Google Inc')).toHaveLength(2);
    const asPerson = database().transaction(await plantAccount(database()), (tx) =>
      tx.selectFrom('employer_splits').select('id').execute(),
    );
    await expect(asPerson).rejects.toMatchObject({ status: 403 });
  });
});
