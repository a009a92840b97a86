import { expect, test } from 'vitest';

import { viewWords } from '#web/features/h1b/explorer.tsx';

test('[H1B-63] a view in words: filters, amounts, page and order', () => {
  expect(viewWords({})).toBe('all applications');
  expect(viewWords({ employer: 'Acme', status: 'DENIED', minSalary: '150k' })).toBe(
    'employer “Acme”, status DENIED, salary from 150k',
  );
  expect(viewWords({ employer: 'Acme, Inc.', employerId: 'acme-inc' })).toBe(
    'all names of Acme, Inc.',
  );
  expect(viewWords({ page: 3, annualised: 'false', sort: 'salary', direction: 'desc' })).toBe(
    'all applications, as filed, page 3, sorted by salary, descending',
  );
});
