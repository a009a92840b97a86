import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readDocuments } from '#server/pages/built-documents.ts';
import { demoMessages } from '#shared/demo/messages.ts';
import { LANDING_PAGE } from '#shared/site/landing-page.ts';
import { parseSite } from '#shared/site/site.ts';

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'web');

describe.skipIf(!existsSync(BUILT))('the ways in of the documents', () => {
  const documents = async (
    ways: Parameters<typeof readDocuments>[2],
  ): Promise<Readonly<Record<string, string>>> => {
    const { prerendered, h1b, shell, errorPage } = await readDocuments(BUILT, parseSite({}), ways);
    return { ...prerendered, h1b, shell, errorPage };
  };

  test('[UI-14] lead to a registration only where everybody registers', async () => {
    const open = await documents({ registration: 'open', demo: false });
    expect(open['/']).toContain('Sign up');
    expect(open['/privacy']).toContain('href="/register"');
    for (const registration of ['invited', 'closed'] as const) {
      for (const [name, html] of Object.entries(await documents({ registration, demo: false }))) {
        expect([name, html.includes('href="/register"')]).toEqual([name, false]);
        expect([name, html.includes('href="/login"') || /shell|error/.test(name)]).toEqual([
          name,
          true,
        ]);
      }
    }
  });

  test('[OPS-28] of a demo are one press, and every document says what it is', async () => {
    const demo = await documents({ registration: 'closed', demo: true });
    expect(demo['/']).toContain('href="/login?look-around=1"');
    expect(demo['/']).not.toContain('Start your list');
    for (const [name, html] of Object.entries(demo)) {
      expect([name, html.includes(demoMessages.notice)]).toEqual([name, true]);
    }
    const { '/': landing } = await documents({ registration: 'open', demo: false });
    expect(landing).not.toContain(demoMessages.notice);
    const { answer: _filled, ...known } = LANDING_PAGE.blocks;
    for (const mark of Object.values(known)) expect(landing).not.toContain(mark);
  });
});
