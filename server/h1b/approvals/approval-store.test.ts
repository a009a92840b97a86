import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PETITION_KINDS } from '#server/h1b/approvals/approval-row.ts';
import { openApprovals } from '#server/h1b/approvals/approval-store.ts';
import { rowsOf, tableOf } from '#server/h1b/approvals/approval-table.ts';
import { approvalsPath } from '#server/h1b/approvals/approvals-folder.ts';
import { readApprovalFile, writeApprovals } from '#server/h1b/approvals/store-file.ts';
import { approvalRow, approvalsOf } from '#server/h1b/approvals/testing/rows.ts';

let folder: string;
let errors: string[];
const log = { error: (message: string) => void errors.push(message) };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'approval-store-'));
  errors = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the store of approvals', () => {
  test('[APR-6] gives back any rows', async () => {
    const text = fc.constantFrom('', 'A & B', 'É "quoted"', '楽天', '00123', 'a\nb');
    const number = fc.nat({ max: 2 ** 32 - 1 });
    const row = fc.record({
      fiscalYear: fc.integer({ min: 2009, max: 2026 }),
      employer: text,
      naics: text,
      taxId: text,
      state: text,
      city: text,
      zip: text,
      initialApprovals: number,
      initialDenials: number,
      continuingApprovals: number,
      continuingDenials: number,
      kinds: fc.option(
        fc.array(fc.nat({ max: 1000 }), {
          minLength: PETITION_KINDS.length,
          maxLength: PETITION_KINDS.length,
        }),
      ),
    });
    const path = join(folder, 'any');
    const sorted = (rows: readonly object[]) =>
      rows
        .map((each) =>
          JSON.stringify(Object.entries(each).toSorted((a, b) => (a[0] < b[0] ? -1 : 1))),
        )
        .toSorted();
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        await writeApprovals(path, { years: [], table: tableOf(rows) });
        expect(sorted(rowsOf((await readApprovalFile(path)).table))).toEqual(sorted(rows));
      }),
      { numRuns: 30 },
    );
  });

  test('[APR-6] [APR-7] takes up an import at the next question; a damaged one is reported and the rest stays', async () => {
    const shipped = join(folder, 'shipped');
    await writeApprovals(shipped, approvalsOf([approvalRow('HARBOUR LLC')]));
    const store = openApprovals(folder, log, { shippedPath: shipped });
    const years = async () => (await store.load())?.years.map(({ fiscalYear }) => fiscalYear);
    expect(await years()).toEqual([2022]);

    const path = approvalsPath(folder);
    mkdirSync(dirname(path), { recursive: true });
    await writeApprovals(path, approvalsOf([approvalRow('HARBOUR LLC', { fiscalYear: 2019 })]));
    expect(await years()).toEqual([2019, 2022]);

    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await years()).toEqual([2022]);
    expect(errors).toEqual([`the approvals in ${path} cannot be read: its checksum is wrong`]);
    for (const damage of ['', 'x', '{"format":"other"}\n']) {
      writeFileSync(path, damage);
      expect(await years()).toEqual([2022]);
    }
    expect(errors).toHaveLength(4);
  });

  test('[APR-7] without any readable file there are no approvals', async () => {
    const store = openApprovals(folder, log, { shippedPath: join(folder, 'none') });
    expect(await store.load()).toBeUndefined();
    expect(errors).toHaveLength(1);
  });
});
