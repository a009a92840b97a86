import { expect, test } from 'vitest';

import { fieldConflicts } from '#shared/core/field-conflicts.ts';

test('[API-22] names a field that changed underneath, with its three values', () => {
  expect(
    fieldConflicts({
      base: { notes: 'first', title: 'Engineer' },
      sent: ['title', 'notes'],
      wanted: { notes: 'mine', title: 'Lead' },
      stored: { notes: 'theirs', title: 'Engineer' },
    }),
  ).toEqual([{ field: 'notes', base: 'first', yours: 'mine', theirs: 'theirs' }]);
});

test.each([
  ['nothing was loaded', undefined, 'mine', 'theirs'],
  ['base is null', null, 'mine', 'theirs'],
  ['the field is not in base', {}, 'mine', 'theirs'],
  ['the stored value is the loaded one', { notes: 'first' }, 'mine', 'first'],
  ['the stored value is the wanted one', { notes: 'first' }, 'mine', 'mine'],
  ['null was loaded and nothing is stored', { notes: null }, 'mine', ''],
  ['only spaces around it differ', { notes: ' first ' }, 'mine', 'first'],
  ['only line ends differ', { notes: 'a\r\nb' }, 'mine', 'a\nb'],
])('[API-22] there is no conflict when %s', (_when, base, wanted, stored) => {
  const values = { sent: ['notes'], wanted: { notes: wanted }, stored: { notes: stored } };
  expect(fieldConflicts({ base, ...values })).toEqual([]);
});

test('[API-22] a field that is not sent is not compared', () => {
  const values = { wanted: { notes: 'first' }, stored: { notes: 'theirs' } };
  expect(fieldConflicts({ base: { notes: 'first' }, sent: [], ...values })).toEqual([]);
});

test('[API-22] a value that was cleared underneath is a conflict', () => {
  expect(
    fieldConflicts({
      base: { link: 'https://a.example' },
      sent: ['link'],
      wanted: { link: 'https://b.example' },
      stored: { link: null },
    }),
  ).toEqual([{ field: 'link', base: 'https://a.example', yours: 'https://b.example', theirs: '' }]);
});
