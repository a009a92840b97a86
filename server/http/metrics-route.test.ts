import { readFileSync } from 'node:fs';

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { errors } from '#server/http/errors.ts';
import { metricsRoute } from '#server/http/metrics-route.ts';
import { openMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

const TOKEN = 'metrics-token-of-a-test';
const PERSON = '0190a000-0000-7000-8000-000000000001';

describe('the figures of a process', () => {
  let app: FastifyInstance;
  let metrics: Metrics;

  beforeAll(async () => {
    metrics = await openMetrics({ version: '9.8.7', commit: 'c0ffee' });
    app = fastify();
    await app.register(errors);
    await app.register(metricsRoute, { metrics, token: TOKEN });
    app.get('/api/things/:id/', async () => ({}));
    app.get('/full', async () => {
      throw new AppError(ERRORS.over_request_rate_limit, 'too many');
    });
  });
  afterAll(() => app.close());

  const ask = async (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  const figures = async () => (await ask(`Bearer ${TOKEN}`)).body;

  test('[OPS-9] are read with the token only', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const answer = await ask(wrong);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('waymark_');
    }
    const answer = await ask(`Bearer ${TOKEN}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  test('[OPS-9] name routes by their pattern, never a person, an id or a query', async () => {
    await app.inject(`/api/things/${PERSON}/?email=ann@waymark.example`);
    await app.inject('/full');
    const text = await figures();
    expect(text).toContain(
      'waymark_http_request_seconds_count{route="/api/things/:id/",method="GET",status="200"} 1',
    );
    expect(text).toContain('waymark_rate_limit_refusals_total{route="/full"} 1');
    expect(text).not.toMatch(/waymark\.example|0190a000/);
  });

  test('[OPS-9] have the database, the outbox, jobs and H1B answers', async () => {
    metrics.database.opened(() => ({ open: 3, idle: 2, waiting: 1 }));
    metrics.database.unit({ waitedMs: 2, tookMs: 30, isDone: false });
    metrics.database.retried();
    metrics.jobFailed('auth.mail');
    metrics.h1bAnswered('query', 0.01);
    metrics.readFrom({
      outbox: async () => [{ kind: 'auth.mail', waiting: 4, oldestSeconds: 61, dead: 1 }],
      h1b: () => ({ records: 7, createdAt: new Date(Date.now() - 86_400_000).toISOString() }),
    });
    const text = await figures();
    for (const line of [
      'waymark_database_connections{state="waiting"} 1',
      'waymark_database_unit_seconds_count{outcome="failed"} 1',
      'waymark_database_turn_seconds_count 1',
      'waymark_database_retries_total 1',
      'waymark_job_failures_total{kind="auth.mail"} 1',
      'waymark_outbox_jobs{kind="auth.mail"} 4',
      'waymark_outbox_oldest_seconds{kind="auth.mail"} 61',
      'waymark_outbox_dead_jobs{kind="auth.mail"} 1',
      'waymark_h1b_answer_seconds_count{question="query"} 1',
      'waymark_h1b_records 7',
      'waymark_build_info{version="9.8.7",commit="c0ffee"} 1',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).toMatch(/\nwaymark_h1b_snapshot_age_seconds 8640\d/);
    expect(text).toMatch(/\nprocess_resident_memory_bytes \d/);
    metrics.readFrom({
      outbox: () => Promise.reject(new Error('away')),
      h1b: () => ({ records: 7, createdAt: null }),
    });
    expect(await figures()).not.toContain('waymark_outbox_jobs{');
  });

  test.each(['ops/alerts.yml', 'ops/grafana-dashboard.json'])(
    '[OPS-10] %s asks for figures that there are',
    async (path) => {
      const text = await figures();
      const given = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      const asked = [
        ...readFileSync(path, 'utf8').matchAll(/\b(?:waymark|nodejs|process)_[a-z0-9_]+/g),
      ].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
      const failed = readFileSync(path, 'utf8').match(/\{status=~\\?"5\.\.[^}]*\}/g) ?? [];
      for (const one of failed) expect(one).toMatch(/status!=.*501.*route!~.*\/readyz\|\/healthz/);
      expect(failed).toHaveLength(1);
      expect(asked.length).toBeGreaterThan(10);
      expect([...new Set(asked)].filter((name) => !given.has(name))).toEqual([]);
    },
  );

  test('[OPS-10] failed requests are compared with all but health checks, which would hide them', () => {
    const whole = /\/ sum\(rate\(waymark_http_request_seconds_count(.*)\[5m\]\)\) > 0\.01$/m.exec(
      readFileSync('ops/alerts.yml', 'utf8'),
    );
    expect(whole?.[1]).toBe('{route!~"/readyz|/healthz"}');
  });
});
