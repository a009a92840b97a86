import { describe, expect, test } from 'vitest';

import { type Join, reasonCode, reasonOf } from '#server/h1b/identity/joins.ts';
import { describeEmployer } from '#server/h1b/import/employer-evidence.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { tableOf } from '#server/h1b/testing/build.ts';
import { type Filed, joinsOf, prepare } from '#server/h1b/identity/testing/joins-of.ts';
import { identifyBeside } from '#server/h1b/identity/identify-beside.ts';
import { filingJoins, growForest } from '#server/h1b/identity/identify-employers.ts';

const STREET = { street: 7 };

describe('names that are joined', () => {
  test('[EMP-2] a shortened word and a lost small word need no address, unless two known ones lie in different states', () => {
    const [here, there] = [{ employerState: 1 }, { employerState: 2 }];
    const pairs = [
      ['Quill School of Medicine at Mount Sable', 'Quill School of Medicine at Mt. Sable'],
      ['Baylor College of Medicine', 'Baylor Coll of Medicine'],
      ['Harlan Independent School District', 'Harlan ISD'],
    ] as const;
    for (const [a, b] of pairs) {
      expect(joinsOf([a], [b])).toEqual(['abbreviation by name']);
      expect(joinsOf([a, here], [b, there])).toEqual([]);
    }
    const [at, without] = ['University of Quill at Harlan', 'University of Quill Harlan'];
    expect(joinsOf([at], [without])).toEqual(['order by name']);
    expect(joinsOf([at, here], [without, there])).toEqual([]);
    expect(joinsOf(['Bank of Quill'], ['Bank Quill'])).toEqual([]);
  });

  test('[EMP-2] a known name of one long word is known with a slip', () => {
    const known = (slip: string, filings = 40) => joinsOf(['Quillmonger Inc', {}, filings], [slip]);
    expect(known('Quillmanger Inc')).toEqual(['letters by name']);
    expect(known('Quillmanger Inc', 10)).toEqual([]);
    expect(known('Quillmanger LLC')).toEqual([]);
    expect(joinsOf(['Quillmong', {}, 40], ['Quillmang'])).toEqual([]);
  });

  test('[EMP-2] a doubled letter that one name lacks is a slip before two long words, however common these are', () => {
    const others: readonly Filed[] = [
      ['Quillonna Labs'],
      ['Quillonna Homes'],
      ['Harlan Memorial Home'],
      ['Sable Memorial Park'],
      ['Marl Institute'],
      ['Teal Institute'],
    ];
    const joins = (a: string, b: string) => joinsOf([a], [b], ...others);
    expect(joins('Quillonna Memorial Institute', 'Quillona Memorial Institute')).toEqual([
      'letters by name',
    ]);
    expect(joins('Quillonna Park', 'Quillona Park')).toEqual([]);
  });

  test("[EMP-2] an institution's long name with a word of its own may lack its form", () => {
    const long = 'St. Quill Childrens Research Hospital';
    expect(joinsOf([`${long}, Inc.`], [long])).toEqual(['form by name']);
    expect(joinsOf(['Quill Hospital, Inc.'], ['Quill Hospital'])).toEqual([]);
  });

  test('[EMP-2] other word order in one state only with the same legal form', () => {
    const state = { employerState: 1 };
    const names = (b: string) =>
      joinsOf(['Beckman Institute Hope Inc', state], [b, state]).filter((join) =>
        join.startsWith('order'),
      );
    expect(names('Hope Beckman Institute Inc')).toEqual(['order by state']);
    expect(names('Hope Beckman Institute LLC')).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    ['Google Inc.', 'GOOGLE LLC', 'form by street'],
    ['Ritz-Carlton Hotel Co', 'RITZCARLTON HOTEL COMPANY', 'spacing by street'],
    ['Long Island Univercity', 'Long Island University', 'letters by street'],
    ['Geometric Tech Inc', 'Geometric Technologies Inc', 'abbreviation by street'],
    ['Beckman Institute of Hope', 'Hope Beckman Institute', 'order by street'],
    ['Cognizant Technology', 'Cognizant Technology US Corp', 'country by street'],
    ['IBM Corp', 'International Business Machines', 'acronym by street'],
    ['Lazard Freres & Co. LLC', 'LAZARD FRERES CO LLC', 'order by street'],
    ['Electronic Data Systems', 'Electronic Data Systems EDS', 'acronym by street'],
    [
      'University of Texas Health Science Center at San A',
      'University of Texas Health Science Center at San Antonio',
      'truncation by street',
    ],
  ])('[EMP-2] %s and %s at one street number and ZIP', (a, b, join) => {
    expect(joinsOf([a, STREET], [b, STREET])).toEqual([join]);
    expect(joinsOf([a, { fein: 1 }], [b, { fein: 1 }])).toEqual([join.replace('street', 'fein')]);
    expect(joinsOf([a, { phone: 1 }], [b, { phone: 1 }])).toEqual([
      join.replace('street', 'phone'),
    ]);
    // Letters that are all the same in one form, and a long name cut within a word, need no fact.
    const [difference = ''] = join.split(' ');
    const needsNone = /spacing|truncation/.test(difference);
    expect(joinsOf([a], [b])).toEqual(needsNone ? [`${difference} by name`] : []);
  });

  test('[EMP-2] another form by city and industry or ZIP; a word with other letters not', () => {
    for (const kind of ['cityAndIndustry', 'postalCode'] as const) {
      const facts = { [kind]: 3 };
      expect(joinsOf(['Acme Inc', facts], ['Acme LLC', facts])).toEqual([`form by ${kind}`]);
      expect(joinsOf(['Siri Software Inc', facts], ['Siro Software Inc', facts])).toEqual([]);
    }
  });

  test('[EMP-2] by state only what no other employer is called', () => {
    const TX = { state: 1 };
    // A missing form, and a form that differs in a name with a word of its own.
    expect(joinsOf(['Knight Infotech', TX], ['Knight Infotech LLC', TX])).toEqual([
      'form by state',
    ]);
    expect(joinsOf(['Marlabs Inc', TX], ['Marlabs LLC', TX])).toEqual(['form by state']);
    expect(joinsOf(['Marlabs Inc', TX], ['Marlabs LLC', { state: 2 }])).toEqual([]);
    const others = ['Solutions One', 'Solutions Two', 'Solutions Three', 'HS Two', 'HS One'].map(
      (name): Filed => [name],
    );
    expect(joinsOf(['HS Solutions Inc', TX], ['HS Solutions LLC', TX], ...others)).toEqual([]);
    // Which of two forms a name without one means stays open.
    expect(
      joinsOf(
        ['Blue Harbour Data', TX],
        ['Blue Harbour Data Inc', TX],
        ['Blue Harbour Data LLC', { state: 2 }],
      ),
    ).toEqual([]);
    // Addresses in two states speak against it.
    const homes = (employerState: number) => ({ ...TX, employerState });
    expect(joinsOf(['Marlabs Inc', homes(1)], ['Marlabs LLC', homes(2)])).toEqual([]);
  });

  test('[EMP-2] a misspelled word of the language, in one form, where no address says otherwise', () => {
    const others = Array.from({ length: 40 }, (_, k): Filed => [`Ab${k} Consulting`]);
    const [home, away] = [{ employerState: 1 }, { employerState: 2 }];
    const names = (a: Filed, b: Filed) => joinsOf(a, b, ...others);
    expect(names(['PAG Consulting Inc'], ['PAG Consultling Inc'])).toEqual(['letters by name']);
    expect(names(['PAG Consulting Inc', home], ['PAG Consultling Inc', away])).toEqual([]);
    expect(names(['PAG Consulting Inc'], ['PAG Consultling LLC'])).toEqual([]);
    // A plural is no slip, and neither is a word that two others have.
    expect(names(['PAG Consulting Inc'], ['PAG Consultings Inc'])).toEqual([]);
    expect(
      joinsOf(['PAG Consultling Inc'], ['PAG Consulting Inc'], ['Xyz Consultling'], ...others),
    ).toEqual([]);
    expect(joinsOf(['PAG Consulting Inc'], ['PAG Consultling Inc'], ...others.slice(2))).toEqual(
      [],
    );
  });

  test('[EMP-2] a corporation that became an LLC by its words, when no two filings are of one period', () => {
    const [inc, llc] = ['Clark Construction Group Inc', 'Clark Construction Group LLC'];
    const far = (a: string, b: string, period = 2) => joinsOf([a, { period: 1 }], [b, { period }]);
    expect(far(inc, llc)).toEqual(['form by name']);
    expect(far(inc, llc, 1)).toEqual([]);
    expect(far(inc, 'Clark Construction Group LLP')).toEqual([]);
    expect(far('Clark Data Inc', 'Clark Data LLC')).toHaveLength(1);
    expect(
      joinsOf(
        ['Clark Data Inc', { period: 1 }],
        ['Clark Data LLC', { period: 2 }],
        ['Clark Foods'],
        ['Data One'],
      ),
    ).toEqual([]);
    expect(far('Clark Medical Group Inc', 'Clark Medical Group LLC')).toEqual([]);
    expect(joinsOf([inc], [llc])).toEqual([]);
    const [home, away] = [1, 2].map((at) => ({ period: at, employerState: at }));
    expect(joinsOf([inc, home], [llc, away])).toEqual([]);
  });

  test('[EMP-2] a missing form where nobody else has the long name in any form, and a second form after the first', () => {
    const [here, there] = [{ state: 1 }, { state: 2 }];
    // Their words are in many names.
    const others = ['Abbott Molecular', 'Abbott Vascular', 'Abbott Systems', 'Abbott Diagnostics']
      .concat(['Gamma', 'Delta', 'Kappa', 'Sigma'].map((word) => `${word} Laboratories`))
      .map((name): Filed => [name]);
    const joined = (...names: Filed[]) => joinsOf(...others, ...names);
    for (const [a, b, proof] of [
      [here, there, 'name'],
      [here, here, 'state'],
    ] as const) {
      const bare: Filed = ['Abbott Laboratories', a];
      const formed: Filed = ['Abbott Laboratories Inc', b];
      expect(joined(bare, formed)).toEqual([`form by ${proof}`]);
      expect(joined(bare, formed, ['Abbott Laboratories LLC', { state: 3 }])).toEqual([]);
    }
    expect(joinsOf(['PRN IT Corp', here], ['PRN IT Corp Inc', here])).toEqual(['form by state']);
    expect(joinsOf(['PRN IT Corp', here], ['PRN IT Corp Inc', there])).toEqual([]);
  });

  test('[EMP-2] a slip in a long word, or a plural after two words, in one form and state', () => {
    const [here, there] = [{ employerState: 1 }, { employerState: 2 }];
    const others = ['Dean', 'Mercy', 'Grand', 'North'].map((word): Filed => [`${word} Health`]);
    const joined = (a: string, b: string, facts: Filed[1] = here) =>
      joinsOf(...others, [a, here], [b, facts]);
    expect(joined('Nuvexion Inc', 'Nuvexxion Inc')).toEqual([]);
    expect(joined('Nuvexion North Inc', 'Nuvexxion North Inc')).toEqual(['letters by state']);
    expect(joined('Nuvexion North Inc', 'Nuvexxion North LLC')).toEqual([]);
    expect(joined('Nuvexion North Inc', 'Nuvexxion North Inc', there)).toEqual([]);
    const plural = 'Dean Health Systems Inc';
    expect(joined('Dean Health System Inc', plural)).toEqual(['letters by state']);
    // Where only one of them is known to be, the other works.
    expect(joined('Dean Health System Inc', plural, { state: 1 })).toEqual(['letters by state']);
    expect(joined('Dean Health System Inc', plural, { state: 2 })).toEqual([]);
  });

  test('[EMP-2] a doubled letter or two that are swapped in a long word of their own, and a plural after long words, in one form anywhere', () => {
    const joined = (a: string, b: string, facts: Filed[1] = { state: 2 }) =>
      joinsOf([a, { state: 1 }], [b, facts]);
    const home = (employerState: number) => ({ employerState });
    expect(joined('Platinotech Consulting LLP', 'Plaitnotech Consulting LLP')).toEqual([
      'letters by name',
    ]);
    expect(joined('Platinotech Consulting LLP', 'Platinottech Consulting LLP')).toHaveLength(1);
    expect(joined('Platinotech Consulting LLP', 'Plaitnotech Consulting LLC')).toEqual([]);
    expect(joined('Platinotech Consulting LLP', 'Platinofech Consulting LLP')).toEqual([]);
    expect(joinsOf(['Platinotech Foods', home(1)], ['Plaitnotech Foods', home(2)])).toEqual([]);
    const many = Array.from({ length: 45 }, (_, k): Filed => [`Firm${k} Consulting LLP`]);
    const swapped = ['Platinotech Consulting LLP', 'Plaitnotech Consulting LLP'] as const;
    expect(joinsOf(...many, [swapped[0]], [swapped[1]])).toEqual(['letters by name']);
    const words = ['Crossperfect', 'Legal', 'Remote', 'Studios'].flatMap((word): Filed[] => [
      [`Perfectly ${word}`],
      [`${word} International`],
    ]);
    const plural = joinsOf(
      ...words,
      ['Perfectly Translation International Inc', { state: 1 }],
      ['Perfectly Translations International Inc', { state: 2 }],
    );
    expect(plural).toEqual(['letters by name']);
    const centers = ['Grace', 'Hope', 'Lake'].flatMap((word): Filed[] => [
      [`Community ${word}`],
      [`${word} Medical`],
    ]);
    const center = 'Community Medical Center';
    expect(
      joinsOf(...centers, [`${center} Inc`, { state: 1 }], [`${center}s Inc`, { state: 2 }]),
    ).toEqual([]);
  });

  test('[EMP-2] names of which a file lost the and besides other blanks or a form', () => {
    const TX = { state: 1 };
    const joined = (a: string, b: string, facts: Filed[1] = TX) => joinsOf([a, TX], [b, facts]);
    expect(joined('G+D Mobile Security Inc', 'GD Mobile Security Inc')).toEqual([
      'spacing by state',
    ]);
    expect(
      joined('Blue Cross and Blue Shield of Ohio Inc', 'Blue Cross Blue Shield of Ohio'),
    ).toEqual(['spacing by state']);
    expect(joined('J&S Packaging Inc', 'J S Packaging LLC')).toEqual([]);
    expect(joined('G+D Mobile Security Inc', 'GD Mobile Security Inc', { state: 2 })).toEqual([
      'spacing by name',
    ]);
    expect(joined('J&S Pack Inc', 'JS Pack Inc', { state: 2 })).toEqual([]);
  });

  test('[EMP-2] one form in two spellings, or with a Co before it, in words that no other employer has', () => {
    const far = (a: string, b: string) => joinsOf([a, { state: 1 }], [b, { state: 2 }]);
    expect(far('Domain Experts Group LC', 'Domain Experts Group LLC')).toEqual(['form by name']);
    expect(far('Shimmick Builders Co Inc', 'Shimmick Builders Inc')).toEqual(['form by name']);
    expect(far('Shimmick Builders NV LLC', 'Shimmick Builders Inc')).toEqual([]);
  });

  test('[EMP-2] a missing form, in two states by addresses only with a word that no other name has', () => {
    const home = (employerState: number) => ({ employerState });
    const names = (core: string, ...more: Filed[]) =>
      joinsOf([core, home(1)], [`${core} Corp`, home(2)], ...more);
    expect(names('Bosch Rexroth')).toEqual(['form by name']);
    expect(names('Bosch Rexroth', ['Rexroth Pumps'], ['Bosch Tools'])).toEqual([]);
    // In one state it is enough that there is one such name.
    const near: Filed[] = [
      ['Data One', { state: 1 }],
      ['Data One Inc', { state: 1 }],
    ];
    const others = ['One', 'Two', 'Six', 'Ten'].flatMap((word): Filed[] => [
      [`Data ${word}s`],
      [`${word} One`],
    ]);
    expect(joinsOf(...near, ...others)).toEqual(['form by state']);
    expect(joinsOf(...near, ...others, ['Data One LLC'])).toEqual([]);
    const aptiv = (...more: Filed[]) =>
      joinsOf(['Aptiv', { state: 1 }], ['Aptiv Corp', { state: 2 }], ...more);
    expect(aptiv(['Aptiv Services'])).toEqual(['form by name']);
    expect(aptiv(['Aptiv One'], ['Aptiv Two'], ['Aptiv Six'])).toEqual([]);
  });

  test('[EMP-2] by state a slip in one ordinary word', () => {
    const systems = ['Ab', 'Cd', 'Ef'].map((name): Filed => [`${name} Systems`]);
    const state = { state: 1 };
    expect(
      joinsOf(
        ['Miracle Software Systems Inc', state],
        ['Miracle Software Sysytems Inc', state],
        ...systems,
      ),
    ).toEqual(['letters by state']);
    const schools = ['Eastern', 'Western'].flatMap((side) =>
      ['Oregon', 'Texas', 'Maine', 'Iowa'].map((name): Filed => [`${side} ${name}`, state]),
    );
    expect(
      joinsOf(
        ['Eastern Kentucky University', state],
        ['Western Kentucky University', state],
        ...schools,
      ),
    ).toEqual([]);
  });
});

describe('names that stay apart', () => {
  test.each([
    ['Crane Co.', 'Crane & Co.'],
    ['Lord Corporation', 'Lord & Company'],
    ['IT Corporation', 'IT America'],
    ['Amazon.com, Inc.', 'Amazon Web Services, Inc.'],
    ['Deloitte Tax LLP', 'Deloitte Consulting LLP'],
    ['3D Technologies LLC', '3K Technologies LLC'],
    ['Latin American Medical Center', 'Latin American Medical Clinic'],
    ['Unified School District 457', 'Unified School District 470'],
  ])('[EMP-2] %s and %s, even in one building', (a, b) => {
    expect(joinsOf([a, STREET], [b, STREET])).toEqual([]);
  });
});

describe('names that a filing gives', () => {
  const join = (name: string, other: string, ...more: readonly Filed[]) => {
    const filed: Filed[] = [[name, { state: 1 }], [other, { state: 1 }], ...more];
    const { texts, evidence } = prepare(filed);
    const names = filed.map(([each]) => each);
    return filingJoins(names, (key) => texts.indexOf(key), evidence).map((each) => each.difference);
  };

  test('[EMP-2] a former name is the same employer, a trade name when one employer has it', () => {
    expect(join('Beyond Inc f/k/a Overstock.com Inc', 'Overstock.com, Inc.')).toEqual(['former']);
    expect(join('Comprehab Inc dba Compleat Rehab', 'Compleat Rehab')).toEqual(['trade']);
    const inn: Filed = ['Other Hotels Inc dba Compleat Rehab'];
    expect(join('Comprehab Inc dba Compleat Rehab', 'Compleat Rehab', inn)).toEqual([]);
  });
});

describe('trees of joins', () => {
  const by = (a: number, b: number, proof: Join['proof']): Join => ({
    a,
    b,
    difference: 'form',
    proof,
  });

  test('the name with most filings is the root, and the surest joins hold the tree', () => {
    const { parents, joins } = growForest(
      [1, 9, 3, 5],
      [by(0, 1, 'state'), by(0, 2, 'street'), by(1, 2, 'fein')],
    );
    expect([...parents]).toEqual([2, -1, 1, -1]);
    expect(joins.map((join) => join?.proof)).toEqual(['street', undefined, 'fein', undefined]);
  });

  test('what is apart stays apart whatever joins both', () => {
    const ways = [by(0, 1, 'street'), by(1, 2, 'street')];
    expect([...growForest([9, 1, 5], ways).parents]).toEqual([-1, 0, 1]);
    expect([...growForest([9, 1, 5], ways, [[0, 2]]).parents]).toEqual([-1, 0, -1]);
  });

  test('a reason is one byte, and keeps the number that it has in stored data', () => {
    const reasons = (['alias', 'general'] as const).flatMap((difference) =>
      (['review', 'state', 'taxId', 'name'] as const).map((proof) => ({ difference, proof })),
    );
    for (const reason of reasons) {
      expect(reasonOf(reasonCode(reason))).toEqual(reason);
      expect(reasonCode(reason)).toBeLessThan(256);
    }
    expect(reasonCode({ difference: 'alias', proof: 'state' })).toBe(88);
    expect(reasonOf(0)).toBeUndefined();
  });
});

describe('names, records and descriptions', () => {
  const rows = [
    ...['Quill Labs Inc', 'QUILL LABS, INC.', 'Quill Laboratories Inc', 'Sable Works LLC'].map(
      (employer_name, k) => rowOf(k, { employer_name, trade_name: null, employer_fein: null }),
    ),
    rowOf(4, { employer_name: 'Harlan Group', trade_name: null, employer_fein: '12-3456789' }),
    rowOf(5, { employer_name: 'Harlan Grupp', trade_name: null, employer_fein: '12-3456789' }),
  ];
  const table = tableOf(rows);
  const texts = table.texts.employer_name.values;
  const remap = Int32Array.from({ length: texts.length + 1 }, (_, code) => code);
  const descriptions = rows.map((row) => describeEmployer(row, { street: null, phoneHash: null }));
  const names = { texts, remap, descriptions: new Set(descriptions).values() };

  test('[EMP-2] [LCA-30] say which names are one employer, and the same when a thread finds it', () => {
    const here = identifyBeside(table, { ...names, descriptions })();
    const parents = [...here['employer_key.parent']];
    expect(parents.filter((parent) => parent > 0).length).toBeGreaterThan(1);
    expect(identifyBeside(table, names, 1)()).toEqual({
      ...here,
      // A thread answers with plain bytes.
      'employer_key.text': new Uint8Array(here['employer_key.text']),
    });
  });
});
