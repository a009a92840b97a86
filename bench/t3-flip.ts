import { importTarget } from '#server/features/applications/import-target.ts';
import {
  companyNameKey,
  findOrCreateCompanies,
} from '#server/features/companies/find-or-create-companies.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import { createImport } from '#server/features/imports/create-import.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { silentLog } from '#test/support/silent-log.ts';

const ROWS = Number(process.argv[2] ?? 10000);
const dataDir = await preparedDataDir();
const database = await openDatabase({
  dataDir,
  poolSize: 1,
  log: silentLog,
  transactionTimeoutMs: 60_000,
});
const clock = { now: () => new Date() };
const appDeps: any = { database, clock, companyName };
const target = importTarget(appDeps);
const time =
  (name: string, f: any) =>
  async (...a: any[]) => {
    const t = performance.now();
    try {
      return await f(...a);
    } finally {
      const ms = performance.now() - t;
      if (ms > 100) console.log(name, Math.round(ms));
    }
  };
const deps: any = {
  database: { ...database, transaction: time('tx', database.transaction.bind(database)) },
  clock,
  uploads: {},
  applications: {
    ...target,
    insertStaged: time('insertStaged', target.insertStaged),
    updateStaged: time('updateStaged', target.updateStaged),
    stageChanges: time('stageChanges', target.stageChanges),
    undoStaged: time('undoStaged', target.undoStaged),
    listKnown: time('listKnown', target.listKnown),
  },
  companies: {
    key: companyNameKey,
    findOrCreate: time('companies', findOrCreateCompanies),
    deleteUnused: async () => {},
  },
};
const person: any = await plantAccount(database);
const file = (status: string) =>
  'Company,Role,Link,Date applied,Status,Location,Notes\n' +
  Array.from(
    { length: ROWS },
    (_, n) =>
      `Company ${n % Math.ceil(ROWS / 3)},Software Engineer ${n},https://jobs.company${n}.example/postings/${n},2026-0${1 + (n % 9)}-1${n % 10},${n % 4 === 0 ? 'Rejected' : status},Salt Lake,${'Talked to the recruiter about the team. '.repeat(8).trim()}`,
  ).join('\n');
const up = async (s: string) => {
  const b = Buffer.from(file(s));
  return (
    await createImport(deps, person, {
      size: b.length,
      bytes: async () => b,
      contentType: '',
      fileName: 'x.csv',
      fields: {},
      signal: new AbortController().signal,
    })
  ).id;
};
console.log('upload');
const a = await time('UPLOAD', up)('Applied');
console.log('run');
await time('RUN', runImport)(deps, person, a, { duplicates: 'update' });
console.log('upload2');
const b = await up('Interview');
await time('RUN2', runImport)(deps, person, b, { duplicates: 'update' });
await time('UNDO2', undoImport)(deps, person, b, 'keep');
await time('UNDO', undoImport)(deps, person, a, 'remove');
await database.close();
process.exit(0);
