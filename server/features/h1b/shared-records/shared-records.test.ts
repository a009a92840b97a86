import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { fetchRecords } from '#server/features/h1b/shared-records/fetch-records.ts';
import { followRecords } from '#server/features/h1b/shared-records/follow-records.ts';
import { nameOf, readManifest } from '#server/features/h1b/shared-records/manifest.ts';
import {
  publishRecords,
  withSharedRecords,
} from '#server/features/h1b/shared-records/with-shared-records.ts';
import { h1bFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { openExplorer } from '#server/h1b/explorer.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { wagesFolder } from '#server/h1b/wages/wage-store.ts';
import { openSharedFiles, type SharedFiles } from '#server/platform/objects/shared-files.ts';
import { type ObjectServer, startObjectServer } from '#test/support/storage.ts';

const log = { info: () => undefined, error: () => undefined };
const rows = (...employers: string[]) =>
  `CASE_NUMBER,CASE_STATUS,EMPLOYER_NAME,JOB_TITLE,WAGE_RATE_OF_PAY_FROM\n${employers
    .map((name, k) => `I-200-24001-00000${k},CERTIFIED,${name},Engineer,90000\n`)
    .join('')}`;

describe('H1B records of servers with one object store', () => {
  let store: ObjectServer;
  let files: SharedFiles;
  let [one, other] = [new TestData(), new TestData()];

  beforeEach(async () => {
    store = await startObjectServer();
    files = await openSharedFiles(store.objectsUrl);
    [one, other] = [new TestData(), new TestData()];
  });

  afterEach(async () => {
    files.close();
    await store.remove();
    for (const data of [one, other]) data.remove();
  });

  const importTo = (data: TestData, name: string, content: string) =>
    withSharedRecords(store.objectsUrl, data.dataDir, () => data.import(data.file(name, content)));
  const employers = (data: TestData) => data.records().map((record) => record.employer_name);

  test('[LCA-28] an import on one server is served by the others within seconds, and the next one builds on it', async () => {
    const explorer = await openExplorer({ dataDir: other.dataDir, workers: 1, log });
    const stop = await followRecords({ files, dataDir: other.dataDir, log, lookMs: 20 });
    try {
      await importTo(one, 'a.csv', rows('Northwind'));
      await expect.poll(() => explorer.status().records).toBe(1);
      await importTo(other, 'b.csv', rows('Northwind', 'Contoso'));
      expect(await fetchRecords(files, one.dataDir)).toBe(true);
      expect(employers(one)).toEqual(employers(other));
      await expect.poll(() => explorer.status().records).toBe(2);
    } finally {
      await stop();
      await explorer.close();
    }
  });

  test('[WAGE-7] imported wages reach the other servers with the records', async () => {
    mkdirSync(wagesFolder(one.dataDir), { recursive: true });
    writeFileSync(join(wagesFolder(one.dataDir), '2026.wages'), 'wages');
    await importTo(one, 'a.csv', rows('Northwind'));
    expect(await fetchRecords(files, other.dataDir)).toBe(true);
    const fetched = join(wagesFolder(other.dataDir), '2026.wages');
    expect(readFileSync(fetched, 'utf8')).toBe('wages');
  });

  test('[LCA-28] records with the number of a server’s own version take its place', async () => {
    await other.import(other.file('own.csv', rows('Own', 'Own Too')));
    const explorer = await openExplorer({ dataDir: other.dataDir, workers: 1, log });
    try {
      await importTo(one, 'a.csv', rows('Northwind'));
      expect(readCurrent(h1bFolder(one.dataDir))).toEqual(readCurrent(h1bFolder(other.dataDir)));
      await fetchRecords(files, other.dataDir);
      await explorer.refresh();
      expect(explorer.status().records).toBe(1);
    } finally {
      await explorer.close();
    }
  });

  test('[LCA-28] what is damaged on the way is not served, and what is older than the version before is removed', async () => {
    await importTo(one, 'a.csv', rows('Northwind'));
    const first = await readManifest(files);
    const snapshot = first?.parts.find(({ part }) => part === 'snapshot');
    await files.writeText(nameOf(snapshot!), 'not a snapshot');
    await expect(fetchRecords(files, other.dataDir)).rejects.toThrow('checksum is wrong');
    expect(other.records()).toEqual([]);
    expect(readdirSync(h1bFolder(other.dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual(
      [],
    );
    for (const name of ['b', 'c']) await importTo(one, `${name}.csv`, rows('Northwind', name));
    const names = (await store.objects()).filter((name) => name.includes('snapshot-'));
    expect(names).toHaveLength(2);
    expect(names.some((name) => name.includes(`${snapshot?.sha256}`))).toBe(false);
  });

  test('[LCA-28] two imports at once do not overwrite each other, and nothing is imported without the store', async () => {
    await importTo(one, 'a.csv', rows('Northwind'));
    await fetchRecords(files, other.dataDir);
    const late = withSharedRecords(store.objectsUrl, other.dataDir, async () => {
      await importTo(one, 'b.csv', rows('Northwind', 'Contoso'));
      await other.import(other.file('c.csv', rows('Fabrikam')));
    });
    await expect(late).rejects.toThrow('Another server published H1B records meanwhile');
    expect(await fetchRecords(files, other.dataDir)).toBe(true);
    expect(employers(other)).toEqual(['Northwind', 'Contoso']);
    expect(await publishRecords(files, other.dataDir)).toBe(false);
    await rm(join(h1bFolder(other.dataDir), 'shared.json'));
    await store.remove();
    await expect(importTo(other, 'd.csv', rows('Late'))).rejects.toThrow('nothing was imported');
    expect(employers(other)).toEqual(['Northwind', 'Contoso']);
    store = await startObjectServer();
  });

  test('[LCA-28] of two servers that publish at the same moment the later one is refused, also when nothing was published before', async () => {
    for (const round of ['first', 'second']) {
      await one.import(one.file(`${round}.csv`, rows('Northwind', round)));
      await other.import(other.file(`${round}.csv`, rows('Fabrikam', round, round)));
      // The other server has looked at what was published, and uploads its parts next.
      const amid: SharedFiles = {
        ...files,
        async list(folder) {
          expect(await publishRecords(files, one.dataDir)).toBe(true);
          return files.list(folder);
        },
      };
      await expect(publishRecords(amid, other.dataDir)).rejects.toThrow(
        'Another server published H1B records meanwhile',
      );
      await fetchRecords(files, other.dataDir);
      expect(employers(other)).toEqual(employers(one));
    }
  });

  test('[LCA-28] a store that refuses conditional writes takes imports all the same', async () => {
    const plain = await startObjectServer({ isConditional: false });
    try {
      for (const name of ['a', 'b']) {
        await withSharedRecords(plain.objectsUrl, one.dataDir, async () => {
          await one.import(one.file(`${name}.csv`, rows('Northwind', name)));
        });
      }
      await withSharedRecords(plain.objectsUrl, other.dataDir, async () => undefined);
      expect(employers(other)).toEqual(employers(one));
    } finally {
      await plain.remove();
    }
  });
});
