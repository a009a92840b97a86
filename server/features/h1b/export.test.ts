import { once } from 'node:events';
import { connect } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';

import { readSheetRows } from '#server/h1b/testing/csv-rows.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import { rowOf, SIXTY_ROWS } from '#server/h1b/testing/rows.ts';
import { h1bApp } from '#server/features/h1b/testing/test-app.ts';
import { H1B_COLUMNS } from '#shared/h1b/columns.ts';
import { H1B_EXPORT_MAX } from '#shared/core/limits.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const exported = (query = '') => app.inject({ method: 'GET', url: `/api/h1b/export${query}` });

describe('CSV export', () => {
  test('[H1B-25] every column, id descending, dates as year-month-day, under the name of all results', async () => {
    app = await h1bApp(inThreadExplorer(SIXTY_ROWS));
    const { headers, body } = await exported('?employer=meadow');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="h1b_all_filtered_data_2024-05-06.csv"',
    );
    expect(headers['x-total-count']).toBe('20');
    const [heading, ...rows] = readSheetRows(body);
    expect(heading).toEqual(H1B_COLUMNS);
    expect(rows).toHaveLength(20);
    const numbers = rows.map(([caseNumber]) => caseNumber);
    expect(numbers[0]).toBe('I-200-24001-000058');
    expect(numbers.at(-1)).toBe('I-200-24001-000001');
    expect(numbers).toEqual(numbers.toSorted((a = '', b = '') => b.localeCompare(a)));
    expect(new Set(numbers).size).toBe(20);
    expect(rows[0]?.[H1B_COLUMNS.indexOf('decision_date')]).toBe('2024-01-15');
  });

  test('[H1B-26] quotes cells with commas, quotes and line breaks; guards against formulas', async () => {
    app = await h1bApp(
      inThreadExplorer([
        rowOf(1, { employer_name: 'A "B", Inc.', job_title: '=1+1' }),
        rowOf(2, { employer_name: 'Line\nbreak', job_title: '@home' }),
        rowOf(3, { employer_name: '+plus', job_title: '-minus' }),
      ]),
    );
    const { body } = await exported();
    expect(body).toContain('"A ""B"", Inc.",\'=1+1,');
    expect(body).toContain('"Line\nbreak",\'@home,');
    expect(body).toContain("'+plus,'-minus,");
  });

  test('[H1B-25] ends at 50,000 records', async () => {
    const rows = Array.from({ length: H1B_EXPORT_MAX + 5 }, (_, index) => rowOf(index + 1));
    app = await h1bApp(inThreadExplorer(rows));
    const { headers, body } = await exported();
    expect(headers['x-total-count']).toBe(String(H1B_EXPORT_MAX));
    expect(body.split('\n')).toHaveLength(H1B_EXPORT_MAX + 2);
    expect(body.split('\n')[1]).toMatch(/^I-200-24001-050005,/);
  });

  test('[H1B-29] stops reading when the client goes away', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      rowOf(index + 1, { job_title: 'A long title '.repeat(80) }),
    );
    const explorer = inThreadExplorer(rows);
    app = await h1bApp(explorer);
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const closed = new Promise<void>((resolve) => {
      app.server.on('connection', (socket) => socket.once('close', () => resolve()));
    });
    const client = connect(Number(address.port), address.hostname);
    client.write('GET /api/h1b/export HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client, 'data');
    client.destroy();
    await closed;
    const asked = explorer.asked();
    await new Promise((resolve) => setImmediate(resolve));
    expect(explorer.asked()).toBeLessThanOrEqual(asked + 1);
    expect(asked).toBeLessThan(20);
  });

  test('[H1B-29] breaks off when real records replace the sample meanwhile', async () => {
    const explorer = inThreadExplorer(SIXTY_ROWS);
    explorer.become({ sample: true });
    app = await h1bApp(explorer);
    const ids = explorer.ids.bind(explorer);
    explorer.ids = async (...question) => {
      const found = await ids(...question);
      explorer.become({ sample: false });
      return found;
    };
    await expect(exported()).rejects.toThrow();
  });
});
