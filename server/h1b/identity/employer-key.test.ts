import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  compactOf,
  coreOf,
  employerIdOf,
  formOf,
  identityKey,
  keyOfEmployerId,
} from '#server/h1b/identity/employer-key.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';

/** Spellings of one employer, by what they differ in. */
const SAME: readonly (readonly [what: string, a: string, b: string])[] = [
  ['legal form', 'Lord Corp.', 'LORD CORPORATION'],
  ['legal form', 'Infosys Private Limited', 'Infosys Pvt. Ltd.'],
  ['legal form', 'Acme Limited Liability Company', 'ACME L. L. C.'],
  ['legal form', 'Bank of Somewhere, National Association', 'BANK OF SOMEWHERE NA'],
  ['legal form', 'Lead IT Corporaiton', 'LEAD IT CORPORATION'],
  ['abbreviation', 'Univ. of Texas', 'University of Texas'],
  [
    'abbreviation',
    'S&S Intl Products & Mfg, Inc',
    'S & S INTERNATIONAL PRODUCTS AND MANUFACTURING INC.',
  ],
  ['abbreviation', 'Saint Jude Hosp', 'ST. JUDE HOSPITAL'],
  ['article', 'The Dow Chemical Company', 'DOW CHEMICAL CO'],
  ['article', 'University of Chicago, The', 'The University of Chicago'],
  ['blanks and signs', 'Image  Solutions,Inc.', 'IMAGE SOLUTIONS INC'],
  ['initials', 'I.B.M. Corp', 'I B M Corporation'],
  ['initials', 'J.P. Morgan', 'J P Morgan'],
  ['initials', 'Jo Doe, M.D., P.C.', 'JO DOE MD PC'],
  ['initials', 'A B Tools L L C', 'AB Tools LLC'],
  ['initials', 'Jo Doe M D P C', 'JO DOE MD PC'],
  ['possessive', "Macy's Inc", 'MACY S INC'],
  ['and/&', 'Johnson & Johnson', 'JOHNSON AND JOHNSON'],
  ['and/&', 'Perkins+Will', 'Perkins & Will'],
  ['d/b/a', 'Intertek USA Inc., DBA Intertek Caleb Brett', 'INTERTEK USA, INC.'],
  ['d/b/a', 'HQ, Inc. d/b/a HyperQuest', 'HQ Inc (D.B.A. HyperQuest)'],
  ['d/b/a', 'Acme Inc “DBA” Acme Data', 'Acme Inc'],
  ['former name', 'Beyond, Inc. f/k/a Overstock.com, Inc.', 'Beyond Inc'],
  ['HTML entity', 'JPMORGAN CHASE &AMP; CO.', 'JPMorgan Chase & Co.'],
  ['HTML entity', 'AT&amp;amp;T', 'AT&T'],
  ['HTML entity', 'O&#39;Melveny', 'O’Melveny'],
  ['HTML entity', 'STANLEY BLACK AMP DECKER INC', 'Stanley Black & Decker, Inc.'],
  ['branch', 'Deutsche Bank AG New York Branch', 'DEUTSCHE BANK AG'],
  ['branch', 'Tata Consultancy Services Limited (US Branch)', 'Tata Consultancy Services Ltd'],
  ['branch', 'BNP Paribas, New York Branch', 'BNP PARIBAS'],
  ['acronym', 'Electronic Data Systems (EDS)', 'ELECTRONIC DATA SYSTEMS'],
  ['acronym', 'Steed Hammond Paul, Inc. ("SHP")', 'Steed Hammond Paul Inc'],
  ['acronym', 'American Bankers Company of Florida (ABCF)', 'American Bankers Company of Florida'],
  ['acronym', 'ADVANCED MICRO DEVICES, INC. AMD', 'Advanced Micro Devices, Inc.'],
  ['acronym', 'AWS (Amazon Web Services, Inc.)', 'Amazon Web Services Inc'],
  ['acronym', 'Southwest Research Institute (SwRI)', 'Southwest Research Institute'],
  ['brackets', 'INSTACART (MAPLEBEAR INC.)', 'Maplebear Inc.'],
  ['operator', 'Quill Labs LLC, operator of Harlan National Laboratory', 'Quill Labs LLC'],
  [
    'acronym',
    'MIT (Massachusetts Institute of Technology)',
    'Massachusetts Institute of Technology',
  ],
  [
    'owner',
    'Mastech Technologies, Inc., a Mastech Digital, Inc. Company',
    'Mastech Technologies Inc',
  ],
  ['owner', 'Aprisa Inc., a Delaware Corporation', 'Aprisa, Inc.'],
  ['owner', 'Marshall Brass Company, a div of S.H. Leggitt Co.', 'Marshall Brass Company'],
  ['owner', 'Hulu, LLC (indirect subsidiary of The Walt Disney Company)', 'Hulu LLC'],
  ['owner', 'GENERAL ELECTRIC CO. (GE HEALTHCARE)', 'General Electric Company'],
  ['owner', 'Lennox International Inc. & all Subs. & Aff', 'LENNOX INTERNATIONAL INC.'],
  ['department', 'University of Kansas Department of Economics', 'The University of Kansas'],
  ['department', 'UNIVERSITY OF KANSAS BOTANY DEPT', 'The University of Kansas'],
  [
    'abbreviation',
    'NYC Health and Hospitals Corp.',
    'New York City Health & Hospitals Corporation',
  ],
  ['abbreviation', 'Geisinger Med Ctr', 'Geisinger Medical Center'],
  ['word order', 'California, University of', 'The University of California'],
  ['accents', 'Société Générale', 'SOCIETE GENERALE'],
];

/** Names of different employers. */
const DIFFERENT: readonly (readonly [string, string])[] = [
  ['Crane Co.', 'Crane & Co.'],
  ['Lord Corporation', 'Lord & Company'],
  ['IT Corporation', 'IT America'],
  ['Acme Inc', 'Acme LLC'],
  ['University of Texas Medical Branch', 'University of Texas'],
  ['Castle Branch, Inc.', 'Castle, Inc.'],
  ['AMP Inc', 'And Inc'],
  ['Citicorp Credit Services, Inc. (USA)', 'Citicorp Credit Services, Inc.'],
  ['Thales Avionics, Inc. IFE', 'Thales Avionics, Inc.'],
  ['Law Offices of Jo Doe, a Professional Law Corporation', 'Law Offices of Jo Doe'],
];

describe('the key of an employer’s name', () => {
  test.each(SAME)('[EMP-1] does not depend on %s: %s, %s', (_, a, b) => {
    expect(identityKey(a)).not.toBe('');
    expect(identityKey(a)).toBe(identityKey(b));
  });

  test.each(DIFFERENT)('[EMP-1] keeps apart: %s, %s', (a, b) => {
    expect(identityKey(a)).not.toBe(identityKey(b));
  });

  test('[EMP-1] is its own key and makes an id that leads back to it', () => {
    const part = fc.constantFrom(
      'The',
      'Inc.',
      'L.L.C.',
      '& Co',
      'Acme',
      ' ',
      'S',
      "'s",
      ', University of',
      'dba',
      '-',
      'é',
      '(US Branch)',
      'a',
      'B.',
      '&amp;',
      '楽天',
      '7',
      'Limited',
      'Partnership',
      'Intl',
    );
    const name = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(name, (text) => {
        const key = identityKey(text);
        expect(identityKey(key)).toBe(key);
        expect(keyOfEmployerId(employerIdOf(key))).toBe(key);
      }),
    );
  });

  test('has a core and a legal form', () => {
    expect(coreOf('acme tools pvt ltd')).toBe('acme tools');
    expect(formOf('acme tools pvt ltd')).toBe('pvt ltd');
    expect([coreOf('crane and co'), coreOf('inc')]).toEqual(['crane and co', 'inc']);
    expect(compactOf('jo ann stores')).toBe('joannstores');
  });

  test('names that a filing gives besides are split off', () => {
    expect(splitName('HQ, Inc. (d/b/a HyperQuest)')).toEqual({
      legal: 'HQ, Inc. ',
      trade: 'HyperQuest',
      former: '',
    });
    expect(splitName('Ascendion, Inc. (Formerly known as Collabera, Inc.)').former).toBe(
      'Collabera, Inc.',
    );
    expect(splitName('DBA Software').legal).toBe('DBA Software');
  });
});
