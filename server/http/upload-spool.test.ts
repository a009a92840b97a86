import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { openSpool } from '#server/http/upload-spool.ts';

test('a disk that takes nothing causes a 503 whose log names the folder and the remedy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-spool-'));
  const spool = await openSpool(folder, { alone: true });
  await rm(folder, { recursive: true });
  const failed = await spool.take(Readable.from([Buffer.from('x')]), 10).catch((error) => error);
  expect(failed).toMatchObject({ status: 503, code: 'objects_unavailable', retryAfter: 2 });
  expect(failed.cause.message).toContain(`${folder} takes no upload. Make room on its disk`);
});
