import { describe, expect, test } from 'vitest';

import { jobgptHref, readJobgptSearch } from '#web/features/jobgpt/jobgpt-search.ts';

describe('the address of JobGPT', () => {
  test.each([
    ['/jobgpt', {}],
    ['/jobgpt?mode=general', { mode: 'general' }],
    ['/jobgpt?mode=behavioral&search=a+b&page=3', { mode: 'behavioral', search: 'a b', page: 3 }],
    [
      '/jobgpt?application=01890000-0000-7000-8000-000000000001',
      { application: '01890000-0000-7000-8000-000000000001' },
    ],
  ] as const)('[GPT-6] [GPT-56] %s says what is shown', (href, view) => {
    expect(jobgptHref(view)).toBe(href);
    const read = readJobgptSearch(Object.fromEntries(new URL(href, 'http://x').searchParams));
    expect(read).toEqual({ mode: undefined, search: undefined, page: undefined, ...view });
  });

  test('[GPT-6] [GPT-1] the first mode is the default; invalid values are left out', () => {
    for (const raw of [
      { mode: 'why_company' },
      { mode: 'poetry', page: '-1', search: ' ', application: '7' },
    ]) {
      expect(jobgptHref(readJobgptSearch(raw))).toBe('/jobgpt');
    }
  });
});
