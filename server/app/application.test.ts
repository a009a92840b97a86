import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { buildApp } from '#server/app/application.ts';
import { openContext } from '#server/app/context.ts';
import { openFeatures } from '#server/app/features.ts';
import { readConfig } from '#server/config/config.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';

test('[API-29] the application is there once every feature can answer', async () => {
  const late = Promise.withResolvers<void>();
  const order: string[] = [];
  const config = readConfig({
    DATA_DIR: await unusedDataDir(),
    LOG_LEVEL: 'silent',
    H1B_SAMPLE: '0',
  });
  const context = await openContext(config, {
    async features(parts) {
      const opened = await openFeatures(parts);
      const routes = async () => void order.push('built');
      const slow = { name: 'slow', opened: late.promise, routes };
      return { ...opened, features: [...opened.features, slow] };
    },
  });
  try {
    const building = buildApp(context).finally(() => order.push('there'));
    while (!order.includes('built')) await setImmediate();
    // The pages are registered after it.
    for (let turns = 0; turns < 2000; turns++) await setImmediate();
    order.push('open');
    late.resolve();
    await (await building).close();
    expect(order).toEqual(['built', 'open', 'there']);
  } finally {
    await context.close();
  }
});
