import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { paths } from '#web/lib/paths.ts';
import { SESSION_KEY } from '#web/lib/session.ts';
import { THEME_KEY } from '#web/lib/theme.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

describe('boot script', () => {
  it('imports nothing, so that it can run before the first paint', () => {
    expect(read('boot.ts')).not.toMatch(/^\s*(import|export)\b/m);
  });

  it('reads the keys that the app writes', () => {
    expect(read('boot.ts')).toContain(`'${THEME_KEY}'`);
    expect(read('boot.ts')).toContain(`'${SESSION_KEY}'`);
  });

  it('[PUB-3] the landing page sends a signed-in visitor to the dashboard, the app shell does not', () => {
    expect(read('landing.html')).toContain(`data-signed-in-home="${paths.dashboard}"`);
    expect(read('index.html')).not.toContain('data-signed-in-home');
  });
});
