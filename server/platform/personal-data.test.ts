import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { PersonalData } from '#server/platform/personal-data.ts';
import { PERSONAL_KINDS } from '#shared/account/personal-kinds.ts';

const FEATURES = join(import.meta.dirname, '..', 'features');

test('[PUB-15] the privacy policy lists the kinds of personal data that features declare, and no others', async () => {
  const files = globSync('*/personal-data.ts', { cwd: FEATURES });
  type Opens = Readonly<Record<string, (deps: object) => PersonalData>>;
  const modules = await Promise.all(
    files.map((file) => import(join(FEATURES, file)) as Promise<Opens>),
  );
  const declared = modules.flatMap((module) =>
    Object.values(module).flatMap((open) => open({}).kinds),
  );
  expect(declared.toSorted()).toEqual(Object.keys(PERSONAL_KINDS).toSorted());
});
