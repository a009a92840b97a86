import { expect, it } from 'vitest';

import { remembered } from '#server/h1b/import/remembered.ts';

it('answers as the function does for any number of texts, and asks it once for a short one', () => {
  let asked = 0;
  const read = remembered((text) => {
    asked++;
    return text === '' ? undefined : text.toUpperCase();
  });
  for (let k = 0; k < 10_000; k++) expect(read(`cell ${k}`)).toBe(`CELL ${k}`);
  expect([read(''), read('')]).toEqual([undefined, undefined]);
  asked = 0;
  expect([read('one'), read('two'), read('one')]).toEqual(['ONE', 'TWO', 'ONE']);
  expect(asked).toBe(2);
  expect([read('longer than twelve'), read('longer than twelve')]).toHaveLength(2);
  expect(asked).toBe(4);
});
