import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { configurationPage } from '#tools/docs/configuration-page.ts';
import { coveragePage } from '#tools/docs/coverage-page.ts';
import { houseFigures, withFigures } from '#tools/docs/house-figures.ts';

// Writes the generated pages of docs/, which a test compares with what is committed, and the figures of the architecture.
const docs = join(import.meta.dirname, '..', 'docs');
writeFileSync(join(docs, 'configuration.md'), configurationPage());
writeFileSync(join(docs, 'product', 'coverage.md'), coveragePage());

const architecture = join(docs, 'architecture.md');
const day = new Date().toISOString().slice(0, 10);
writeFileSync(architecture, withFigures(readFileSync(architecture, 'utf8'), houseFigures(), day));
