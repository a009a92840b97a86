import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { configurationPage } from '#tools/docs/configuration-page.ts';
import { coveragePage } from '#tools/docs/coverage-page.ts';

// Writes the generated pages of docs/; a test compares them with what is committed.
const docs = join(import.meta.dirname, '..', 'docs');
writeFileSync(join(docs, 'configuration.md'), configurationPage());
writeFileSync(join(docs, 'product', 'coverage.md'), coveragePage());
