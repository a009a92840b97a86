import { describe, expect, test } from 'vitest';

import type { Alias } from '#server/h1b/identity/aliases.ts';
import { readAliases } from '#server/h1b/identity/aliases.ts';
import { identityKey } from '#server/h1b/identity/employer-key.ts';
import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';
import { nameOfLink } from '#server/h1b/identity/brands.ts';

/** Records of employers: name, ZIP, number of records. */
function rowsOf(...of: readonly (readonly [name: string, zip: string, count: number])[]) {
  const each = of.flatMap(([name, zip, count]) =>
    Array.from({ length: count }, () => [name, zip] as const),
  );
  return each.map(([name, zip], at) =>
    rowOf(at + 1, {
      employer_name: name,
      employer_postal_code: zip,
      employer_state: null,
      worksite_state: null,
    }),
  );
}

const ROWS = rowsOf(
  ['FACEBOOK, INC.', '94025', 2],
  ['Meta Platforms, Inc.', '94025', 5],
  ['META PLATFORMS INC', '94025', 1],
  ['Google Inc', '94043', 1],
  ['Google LLC', '94043', 6],
  ['Google Fiber Inc', '94105', 1],
  ['Crane Co.', '06902', 3],
  ['Crane & Co.', '01226', 1],
  ['HQ Inc', '10001', 1],
  ['HQ Inc d/b/a HyperQuest', '10001', 1],
);
const ALIASES: Alias[] = [['Facebook Inc', 'Meta Platforms Inc']];

function engine(splits: readonly string[] = []) {
  const made = engineOf(ROWS);
  made.correct({ aliases: ALIASES, splits });
  return made;
}

describe('an employer under any name', () => {
  test.each([
    ['GOOGLE LLC', 'google-inc', 'Google LLC', 7],
    ['Google, Inc.', 'google-inc', 'Google LLC', 7],
    ['google', '~google', 'Google', 8],
    ['careers.google.com/jobs', '~google', 'Google', 8],
    ['Facebook Inc', 'meta-platforms-inc', 'Meta Platforms, Inc.', 8],
    ['Facebook', 'meta-platforms-inc', 'Meta Platforms, Inc.', 8],
    ['The Meta Platforms Incorporated', 'meta-platforms-inc', 'Meta Platforms, Inc.', 8],
    ['Unknown LLC f/k/a Facebook, Inc.', 'meta-platforms-inc', 'Meta Platforms, Inc.', 8],
    ['Crane & Co', 'crane-and-co', 'Crane & Co.', 1],
  ])('[EMP-3] %s is known as %s', (typed, employerId, name, filings) => {
    const found = engine().resolveEmployer(typed);
    expect(found).toMatchObject({ state: 'known', employerId, name, candidates: [] });
    expect(found.spellings.reduce((sum, spelling) => sum + spelling.filings, 0)).toBe(filings);
  });

  test('[EMP-3] says why each spelling counts and how sure that is, and lists names that begin alike', () => {
    expect(engine().resolveEmployer('Google LLC')).toMatchObject({
      spellings: [
        { name: 'Google LLC', filings: 6, reason: 'The name in most records', confidence: 1 },
        {
          name: 'Google Inc',
          filings: 1,
          reason: 'Different legal form; same ZIP code',
          confidence: 0.96,
        },
      ],
      family: [{ employerId: 'google-fiber-inc', name: 'Google Fiber Inc', filings: 1 }],
    });
    const reasons = engine()
      .resolveEmployer('Meta Platforms Inc')
      .spellings.map(({ reason }) => reason);
    expect(reasons).toContain('Former or short name; from the reviewed list');
    expect(reasons).toContain('Same name, different capitalization, punctuation or legal suffix');
  });

  test('[EMP-3] a former name is known without any record of it', () => {
    const made = engineOf(ROWS.slice(2));
    made.correct({ aliases: ALIASES, splits: [] });
    expect(made.resolveEmployer('Facebook').name).toBe('Meta Platforms, Inc.');
  });

  test('[EMP-6] two former names are one employer though no filing has its name of today', () => {
    const made = engineOf(
      rowsOf(['Quill Video, Inc.', '94025', 2], ['Quill Phones LLC', '10001', 1]),
    );
    const today = 'Quill Media Inc';
    const aliases: Alias[] = [
      ['Quill Video Inc', today],
      ['Quill Phones LLC', today],
    ];
    made.correct({ aliases, splits: [] });
    const ids = ['Quill Video Inc', 'Quill Phones LLC'].map(
      (name) => made.resolveEmployer(name).employerId,
    );
    expect(ids).toEqual(['quill-video-inc', 'quill-video-inc']);
  });

  test('[EMP-3] a name that several have is ambiguous, one that nobody has is none', () => {
    const { state, candidates, employerId } = engine().resolveEmployer('Crane LLC');
    expect([state, employerId]).toEqual(['ambiguous', null]);
    expect(candidates.map(({ name }) => name)).toEqual(['Crane Co.']);
    expect(engine().resolveEmployer('Nobody Inc').state).toBe('none');
    expect(engine().resolveEmployer('...').state).toBe('none');
  });
});

describe('a brand', () => {
  const google = { name: 'Google', employerId: '~google', count: 8 };

  test('[EMP-13] is the employers that file for it, and each of them is a choice', () => {
    const found = engine().resolveEmployer('Google');
    expect(found.members.map(({ name, filings }) => [name, filings])).toEqual([
      ['Google LLC', 7],
      ['Google Fiber Inc', 1],
    ]);
    expect(found.spellings.map(({ name, reason }) => [name, reason])).toEqual([
      ['Google LLC', 'Files for Google'],
      ['Google Inc', 'Different legal form; same ZIP code'],
      ['Google Fiber Inc', 'Files for Google'],
    ]);
    expect(found.family).toEqual([]);
    expect(engine().resolveEmployer({ id: '~google' })).toEqual(found);
    expect(engine().resolveEmployer({ id: 'google-fiber-inc' }).name).toBe('Google Fiber Inc');
    expect(engine().resolveEmployer({ id: 'nobody' }).state).toBe('none');
  });

  test('[EMP-13] page, statistics, filter, pay and suggestions count its employers together', () => {
    const made = engine();
    const { employerId } = google;
    expect(made.employerStatistics('google')).toMatchObject({
      name: 'Google',
      employerId,
      statistics: { totalApplications: 8 },
      members: [{ name: 'Google LLC' }, { name: 'Google Fiber Inc' }],
    });
    expect(made.statistics({ employerId }, false).totalApplications).toBe(8);
    expect(made.employerPay({}, [employerId])).toMatchObject([{ n: 8 }]);
    expect(made.suggestions('employers', 'goog', 5)).toEqual([
      google,
      { name: 'Google LLC', employerId: 'google-inc', count: 7 },
      { name: 'Google Fiber Inc', employerId: 'google-fiber-inc', count: 1 },
    ]);
  });

  test('[EMP-13] of one employer is that employer, and one without records is no brand here', () => {
    expect(engine().resolveEmployer('Instagram').name).toBe('Meta Platforms, Inc.');
    expect(engine().resolveEmployer('Netflix').state).toBe('none');
    expect(engine().suggestions('employers', 'netfl', 5)).toEqual([]);
  });
});

describe('a name that says too little', () => {
  test('[EMP-15] means the likely one of those that begin with it, and says so', () => {
    const rows = rowsOf(
      ['Harbour Analytics LLC', '10001', 27],
      ['Harbour Ferries Inc', '10002', 3],
      ['Meadow Systems Inc', '10003', 9],
      ['Ridge Maps Inc', '10004', 10],
      ['Ridge Foods Inc', '10005', 2],
    );
    const resolve = (name: string) => engineOf(rows).resolveEmployer(name);
    expect(resolve('Harbour')).toMatchObject({
      state: 'known',
      likely: true,
      name: 'Harbour Analytics LLC',
      candidates: [{ name: 'Harbour Ferries Inc' }],
    });
    expect(resolve('Harbour LLC').state).toBe('ambiguous');
    expect(resolve('Meadow')).toMatchObject({ state: 'known', likely: true });
    expect(resolve('Ridge').state).toBe('ambiguous');
    expect(resolve('Meadow Systems')).toMatchObject({ state: 'known', likely: false });
  });

  test('[EMP-15] two telling words that several begin with mean them all, unless one is of a school or a place', () => {
    const rows = rowsOf(
      ['Zander Biomet Spine Inc', '10001', 3],
      ['Zander Biomet Thoracic LLC', '10002', 2],
      ['Harbour Point Data Inc', '10003', 1],
      ['Harbour Point School District', '10004', 1],
      ['First National Foods Inc', '10005', 1],
      ['First National Mills Inc', '10006', 1],
    );
    const made = engineOf(rows);
    const found = made.resolveEmployer('Zander Biomet');
    expect(found).toMatchObject({
      state: 'known',
      likely: true,
      employerId: '~zander-biomet',
      name: 'Zander Biomet',
    });
    expect(made.statistics({ employerId: '~zander-biomet' }, false).totalApplications).toBe(5);
    expect(made.resolveEmployer('Harbour Point').state).toBe('ambiguous');
    expect(made.resolveEmployer('First National').state).toBe('ambiguous');
    expect(made.statistics({ employerId: '~first-national' }, false).totalApplications).toBe(0);
  });

  test('[EMP-14] a link means the company that it names', () => {
    const found = (typed: string) => engine().resolveEmployer(typed).name;
    expect(found('https://boards.greenhouse.io/google/jobs/12')).toBe('Google');
    expect(found('jobs.lever.co/hq/1')).toBe('HQ Inc');
    expect(found('https://www.metacareers.com/jobs/1')).toBe('Meta Platforms, Inc.');
    expect(found('https://careers.crane.example/jobs')).toBe('Crane Co.');
  });

  test('[EMP-14] the link of a site where others post says nothing of the company', () => {
    expect(nameOfLink('https://www.amazon.jobs/en/jobs/1')).toBe('Amazon');
    expect(nameOfLink('https://www.linkedin.com/jobs/view/1')).toBeUndefined();
    expect(nameOfLink('https://github.com/careers')).toBeUndefined();
  });
});

describe('one employer everywhere', () => {
  test('[EMP-4] page, lists, suggestions, statistics and filter count the same records', () => {
    const made = engine();
    const meta = { name: 'Meta Platforms, Inc.', count: 8 };
    expect(made.employerStatistics('FACEBOOK, INC.')).toMatchObject({
      name: meta.name,
      employerId: 'meta-platforms-inc',
      statistics: { totalApplications: 8, topEmployers: [meta] },
    });
    expect(made.topEmployers({}, false, 1)).toMatchObject([meta]);
    expect(made.suggestions('employers', 'facebook', 5)).toEqual([
      { ...meta, employerId: 'meta-platforms-inc' },
    ]);
    expect(made.statistics({}, false).topEmployers[0]).toEqual(meta);
    for (const employerId of ['meta-platforms-inc', 'facebook-inc']) {
      expect(made.statistics({ employerId }, false).totalApplications).toBe(8);
    }
    expect(made.statistics({ employerId: 'nobody' }, false).totalApplications).toBe(0);
    expect(made.matchEmployers('Facebook', 1)).toMatchObject([meta]);
  });

  test('[EMP-4] an id stays when records and spellings are added', () => {
    const more = engineOf([
      ...ROWS,
      ...rowsOf(['GOOGLE LLC.', '94043', 9], ['A Google', '1', 1]).map((row) => ({
        ...row,
        case_number: `${row.case_number}x`,
        employer_postal_code: '94043',
      })),
    ]);
    const before = engine().resolveEmployer('Google LLC').employerId;
    expect(more.resolveEmployer('Google LLC').employerId).toBe(before);
  });
});

describe('names that are not the same company', () => {
  test('[EMP-5] are parted, and joined again when that is undone', () => {
    const splitKey = engine()
      .employerStatistics('Google LLC')!
      .spellings.find(({ name }) => name === 'Google Inc')!.splitKey!;
    const parted = engine([splitKey]);
    expect(parted.resolveEmployer('Google Inc')).toMatchObject({ spellings: [{ filings: 1 }] });
    expect(parted.resolveEmployer('Google LLC')).toMatchObject({ spellings: [{ filings: 6 }] });
    expect(parted.resolveEmployer('Google')).toMatchObject({
      spellings: [{ filings: 6 }, { filings: 1, name: 'Google Fiber Inc' }],
    });
    parted.correct({ aliases: [], splits: [] });
    expect(parted.resolveEmployer('Google Inc').spellings).toHaveLength(2);
  });

  test('[EMP-5] also the name that the one shown was joined to is parted from it', () => {
    // Together 'Harbor Labs Inc' has most records, so the others were joined to it; one of another name is shown.
    const rows = rowsOf(
      ['Harbor Labs, Inc.', '94043', 5],
      ['HARBOR LABS INC', '94043', 5],
      ['Harbor Labs LLC', '94043', 9],
    );
    const made = engineOf(rows);
    const { spellings } = made.employerStatistics('Harbor Labs LLC')!;
    expect(spellings.map(({ name, splitKey }) => [name, splitKey])).toEqual([
      ['Harbor Labs LLC', null],
      ['HARBOR LABS INC', 'harbor labs inc'],
      ['Harbor Labs, Inc.', 'harbor labs inc'],
    ]);
    made.correct({ aliases: [], splits: ['harbor labs inc'] });
    expect(made.employerStatistics('Harbor Labs LLC')?.statistics.totalApplications).toBe(9);
    expect(made.employerStatistics('Harbor Labs, Inc.')?.statistics.totalApplications).toBe(10);
  });
});

describe('a split-off name of a brand', () => {
  test('[EMP-13] files for it no more, with the names that were joined through it', () => {
    // The corporation is joined to the LLC by its ZIP, which is joined to the Inc.
    const made = engineOf(
      rowsOf(
        ['Google LLC', '94043', 5],
        ['Google Fiber Inc', '94105', 4],
        ['Google Fiber LLC', '94105', 1],
        ['Google Fiber LLC', '64105', 1],
        ['Google Fiber Corp', '64105', 1],
      ),
    );
    expect(made.resolveEmployer('Google').members.map(({ filings }) => filings)).toEqual([7, 5]);
    made.correct({ aliases: [], splits: ['google fiber llc'] });
    expect(made.resolveEmployer('Google').members.map(({ filings }) => filings)).toEqual([5, 4]);
    expect(made.resolveEmployer('Google Fiber Corp').name).toBe('Google Fiber LLC');
  });
});

describe('filtering by an employer and by a part of its names', () => {
  test.each([
    ['inc', 1],
    ['llc', 6],
    ['fiber', 0],
  ])('[H1B-10] counts the filings that meet both: %s', (employer, total) => {
    const filter = { employerId: 'google-inc', employer };
    expect(engine().statistics(filter, false).totalApplications).toBe(total);
  });
});

describe('the reviewed aliases', () => {
  test('[EMP-6] are over a hundred, each between two names and once', () => {
    const aliases = readAliases();
    expect(aliases.length).toBeGreaterThan(100);
    const keys = aliases.map(([from]) => identityKey(from));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(aliases.filter(([from, to]) => identityKey(from) === identityKey(to))).toEqual([]);
  });
});
