import { describe, expect, test } from 'vitest';

import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { Evidence } from '#server/h1b/identity/evidence.ts';
import { type Filed, joinsOf } from '#server/h1b/identity/testing/joins-of.ts';
import { filingJoins } from '#server/h1b/identity/identify-employers.ts';

const often = (name: string, filings = 40, facts: Filed[1] = {}): Filed => [name, facts, filings];
const [here, there] = [{ employerState: 1 }, { employerState: 2 }];

/** Names that make the words of a test common. */
const CROWD = 'Sable Harlan Consulting Systems Machines Works Institute'
  .split(' ')
  .flatMap((word) => Array.from({ length: 14 }, (_, k): Filed => [`${word} ${100 + k}`]));
const joins = (...filed: readonly Filed[]) => joinsOf(...filed, ...CROWD);

describe('a known name', () => {
  test.each([
    ['Sable Systems Inc', 'Sable System Inc', 'letters'],
    ['Quillonn Harlan Inc', 'Quillon Harlan Inc', 'letters'],
    ['Deloquill Consulting LLP', 'Delqouill Consulting LLP', 'letters'],
    ['Quidia Corp', 'Quida Corp', 'letters'],
    ['Sable Advanced Works Inc', 'Sable Advance Works Inc', 'letters'],
    ['Internationale Sable Machines Inc', 'Internatio Sable Machines Inc', 'abbreviation'],
  ])('[EMP-18] %s is known with a slip in one word: %s', (known, slip, difference) => {
    expect(joins(often(known), [slip])).toEqual([`${difference} by name`]);
    expect(joins(often(known, 40, here), [slip, there])).toEqual([]);
    expect(joins(often(known), [`${slip} GmbH`])).toEqual([]);
  });

  test('[EMP-18] is one of five filings, and five times as often as the slip, for a long word', () => {
    const slip = (known: number, rare: number, word = 'Quinlmarg') =>
      joins(often('Quinlmarng Sable Inc', known), often(`${word} Sable Inc`, rare)).length;
    expect([slip(5, 1), slip(4, 1), slip(9, 2), slip(10, 2)]).toEqual([1, 0, 0, 1]);
  });

  test('[EMP-18] is another one with another first letter, a letter from elsewhere on the keyboard, or another end', () => {
    const others = ['Emphasil Inc', 'Mphasel Inc', 'Mphasi Inc'];
    for (const other of others) expect(joins(often('Mphasil Inc'), [other])).toEqual([]);
    expect(joins(often('Delquam Sable'), ['Edelquam Sable'])).toEqual([]);
    expect(joins(often('Quilltam Consulting'), ['Quillpam Consulting'])).toEqual([]);
  });

  test('[EMP-18] may lack its form or blanks, where no other form was filed often', () => {
    const known = often('Sable Harlan Quill Hospitals');
    expect(joins(known, ['Sable Harlan Quill Hospitals, Inc.'])).toEqual(['form by name']);
    expect(joins(often('Mercy Hospital'), ['Mercy Hospital, Inc.'])).toEqual([]);
    expect(joins(often('Sable One'), ['Sable One Inc'])).toEqual(['form by name']);
    expect(joins(often('Sable One'), ['Sable One Inc'], often('Sable One LLC', 1))).toEqual([]);
    expect(joins(often('Sable LLC', 40, { state: 1 }), ['Sable', { state: 2 }])).toEqual([]);
    expect(joins(often('Sable One LLC'), ['Sable One Company LLC'])).toEqual(['form by name']);
    expect(joins(often('eSab Inc'), ['E Sab Inc'])).toEqual(['spacing by name']);
    expect(joins(often('eSab Inc', 10), ['E Sab Inc'])).toEqual([]);
  });
});

describe('names that other words tell', () => {
  test('[EMP-18] have a slip in one word beside two long ones, or three', () => {
    const rest = 'Deaconess Medical Center';
    expect(joins([`Beth Isral ${rest}`], [`Beth Isreal ${rest}`])).toEqual(['letters by name']);
    const [siri, siro] = ['Siri Harlan Consulting Systems', 'Siro Harlan Consulting Systems'];
    expect(joins([siri], [siro])).toEqual(['letters by name']);
    expect(joins(['Siri Sable Inc'], ['Siro Sable Inc'])).toEqual([]);
  });

  test('[EMP-18] have short words for long ones, several at a time', () => {
    const [long, short] = ['Sable Institute of Technology', 'Sable Inst of Tech'];
    expect(joins(often(long), [short])).toEqual(['abbreviation by name']);
    expect(joins([long], [short])).toEqual([]);
    expect(joins(often('Sable Technology Inc'), ['Sable Technologies Inc'])).toEqual([]);
    expect(joins(['Two Sables LP'], ['2 Sables LP'])).toEqual(['abbreviation by name']);
    expect(joins(['First Sable'], ['1st Sable'])).toEqual(['abbreviation by name']);
  });
});

describe('names of institutions', () => {
  test('[EMP-18] may say who holds a university, what kind of place they are, and of which state', () => {
    const pairs = [
      ['The Regents of the University of Quill', 'University of Quill'],
      ['County of Santa Quilla', 'Santa Quilla County'],
      ['City of Quill', 'Quill City'],
      ['State of Quill Department of Health', 'Quill State Department of Health'],
      ['Commonwealth of Quill Department of Health', 'Quill Department of Health'],
      ['Sable City Public School System', 'Sable City Public Schools'],
    ] as const;
    for (const [a, b] of pairs) {
      expect([a, joinsOf([a], [b])]).toEqual([a, ['order by name']]);
      expect(joinsOf([a, here], [b, there])).toEqual([]);
    }
    expect(joinsOf(['Trustees of Quill Brothers'], ['Quill Brothers'])).toEqual([]);
    expect(joinsOf(['County of Sable City'], ['City of Sable County'])).toEqual([]);
  });

  test('[EMP-18] may begin with the initials of their first words, where one name alone has these', () => {
    const long = 'Taiwan Sable Manufacturing Company Arizona';
    expect(joinsOf([`${long} Corp`], ['TSMC Arizona Corp'])).toEqual(['acronym by name']);
    expect(joinsOf(['University of Quillonna Sable'], ['UQ Sable'])).toEqual(['acronym by name']);
    const two: Filed[] = [['University of Quillonna Sable'], ['University of Quincy Sable']];
    expect(joinsOf(...two, ['UQ Sable'])).toEqual([]);
    expect(joinsOf(['University of Quillonna Health'], ['UQ Health'])).toEqual([]);
    expect(joinsOf(['Sable Harlan Marl Teal'], ['SHM Teal'])).toEqual([]);
    const [state, elsewhere] = [{ state: 1 }, { state: 2 }];
    const three = (facts: Filed[1]) =>
      joinsOf(['Sable Harlan Marl Teal', state], ['SHM Teal', facts]);
    expect([three(state), three(elsewhere)]).toEqual([['acronym by state'], []]);
  });
});

test('[EMP-18] a trade name of three words is its owner wherever it is filed, unless it is called so in a state', () => {
  const trade = (legal: string, trading: string, homes: readonly number[] = []) => {
    const evidence = new Evidence();
    for (const [key, home] of homes.entries()) evidence.employerState.add(key, home);
    const names = [`${legal} d/b/a ${trading}`, trading];
    const keys = names.map(identityKey);
    return filingJoins(names, (key) => keys.indexOf(key), evidence).length;
  };
  expect(trade('Quill Hospital Corporation', 'Sable Childrens Hospital')).toBe(1);
  expect(trade('Quill Hospital Corporation', 'Sable Childrens Hospital', [1, 2])).toBe(0);
  expect(trade('Quill Lodging LLC', 'Sable Harbor Suites Hotel')).toBe(0);
  expect(trade('Quill Clinic Foundation', 'Quill Clinic Florida', [1, 1])).toBe(0);
});

test('[EMP-1] a place after the legal form is none of the name', () => {
  const key = identityKey('Quill America Inc');
  expect(identityKey('Quill America Inc, Redwood Shores CA')).toBe(key);
  expect(identityKey('Quill America, Inc. - Austin, TX 78701')).toBe(key);
  expect(identityKey('Quill Redwood Shores CA')).not.toBe(identityKey('Quill'));
});
