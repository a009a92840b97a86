import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { configurationPage } from '#tools/docs/configuration-page.ts';
import { coveragePage } from '#tools/docs/coverage-page.ts';
import { houseFigures, withFigures } from '#tools/docs/house-figures.ts';
import { schemaPage } from '#tools/docs/schema-page.ts';

// Writes the generated pages of docs/ and the figures of the architecture. A test compares what is committed; the coverage is not, as
// every test changes it.
const docs = join(import.meta.dirname, '..', 'docs');
writeFileSync(join(docs, 'configuration.md'), configurationPage());
writeFileSync(join(docs, 'product', 'coverage.md'), coveragePage());

const architecture = join(docs, 'architecture.md');
const day = new Date().toISOString().slice(0, 10);
writeFileSync(architecture, withFigures(readFileSync(architecture, 'utf8'), houseFigures(), day));

const dataDir = mkdtempSync(join(tmpdir(), 'waymark-docs-'));
const database = await openDatabase({
  dataDir,
  poolSize: 1,
  log: pino({ level: 'silent' }),
  sync: false,
});
writeFileSync(join(docs, 'schema.md'), await schemaPage(database));
await database.close();
rmSync(dataDir, { recursive: true });
