import { expect, test } from 'vitest';

import { readSavedJobsView } from '#web/features/saved-jobs/saved-jobs-tab.tsx';

test('[SAVED-6] the address of the saved jobs keeps search, page and what is left out', () => {
  expect(readSavedJobsView({ search: ' data ', page: '3', without: 'no', tab: 'saved' })).toEqual({
    search: 'data',
    page: 3,
    without: 'no',
  });
  expect(readSavedJobsView({ page: 'x', without: 'all' })).toEqual({});
});
