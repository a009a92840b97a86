import { describe, expect, test } from 'vitest';

import { toPage } from '#shared/core/page.ts';
import { companyBadge, companyLabel } from '#shared/applications/company-label.ts';
import { formatDate, isCalendarDate, localDate } from '#shared/core/dates.ts';
import { fold } from '#shared/core/fold.ts';
import { documentTitle, findPageHead } from '#shared/site/page-heads.ts';
import { parseSite } from '#shared/site/site.ts';
import { isActive, statusColour, statusLabel, STATUSES } from '#shared/applications/status.ts';

describe('calendar dates', () => {
  test.each(['2026-02-28', '2024-02-29', '1999-12-31'])('%s is one', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    '',
    '0001-01-01',
  ])('%j is not one', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test('[APP-9] are shown without a time-zone shift, and as N/A when missing or invalid', () => {
    expect(formatDate('2026-01-01', 'en-US')).toBe('1/1/2026');
    expect(formatDate('2026-12-31', 'de-DE')).toBe('31.12.2026');
    expect([formatDate(null), formatDate(''), formatDate('2026-02-30')]).toEqual([
      'N/A',
      'N/A',
      'N/A',
    ]);
  });

  test('[APP-30] today is the date in the machine’s time zone', () => {
    expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

describe('application statuses', () => {
  test('[APP-8] have their labels', () => {
    expect(STATUSES.map(statusLabel)).toEqual([
      'Applied',
      'In progress',
      'OA',
      'VO',
      'Offer',
      'Rejected',
    ]);
  });

  test('[APP-27] active is neither rejected nor offer', () => {
    expect(STATUSES.filter(isActive)).toEqual(['applied', 'in_progress', 'oa', 'vo']);
  });

  test('[APP-7] have the colours of the list’s pills', () => {
    expect(Object.fromEntries(STATUSES.map((status) => [status, statusColour(status)]))).toEqual({
      applied: 'grey',
      in_progress: 'grey',
      oa: 'blue',
      vo: 'yellow',
      offer: 'green',
      rejected: 'red',
    });
  });
});

describe('what the list calls a company', () => {
  test('[APP-3] [APP-4] the link’s host without www., else the name, else Company', () => {
    expect(companyLabel('https://www.trail.example/jobs', 'Trail Ltd')).toBe('trail.example');
    expect(companyLabel(null, 'Trail Ltd')).toBe('Trail Ltd');
    expect(companyLabel('', null)).toBe('Company');
    expect(companyLabel('not a link', '')).toBe('Company');
  });

  test('[APP-5] the badge is the first two letters of the host, CO without a link', () => {
    expect(companyBadge('https://www.trail.example', 'Peak')).toBe('TR');
    expect(companyBadge(null, 'Northwind Robotics')).toBe('NR');
    expect(companyBadge(null, 'étoile')).toBe('ÉT');
    expect(companyBadge(null, '3M')).toBe('3M');
    expect(companyBadge('', '  @home')).toBe('HO');
    expect(companyBadge(null, '')).toBe('CO');
    expect(companyBadge(null, null)).toBe('CO');
  });
});

describe('a page result', () => {
  test('[API-5] has its position in the whole list', () => {
    expect(toPage(['a'], 21, 3, 10)).toEqual({
      data: ['a'],
      totalRecords: 21,
      totalPages: 3,
      currentPage: 3,
      pageSize: 10,
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  test('[API-5] past the end is empty; a page of an empty list has no neighbours', () => {
    expect(toPage([], 21, 9, 10)).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(toPage([], 0, 1, 10)).toMatchObject({
      totalPages: 0,
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });
});

describe('page heads', () => {
  test('[NAV-8] are found by path, with parameters, and unknown paths have none', () => {
    expect(findPageHead('/edit/42')?.title).toBe('Edit Application');
    expect(findPageHead('/application/42/edit')?.title).toBe('Edit Application');
    expect(findPageHead('/dashboard/')?.title).toBe('Applications');
    expect(findPageHead('/nowhere')).toBeUndefined();
    expect(findPageHead('/edit')).toBeUndefined();
  });

  test('name the product once', () => {
    expect(documentTitle('Sign in')).toBe('Sign in · Waymark');
    expect(documentTitle('Waymark: Find the job.')).toBe('Waymark: Find the job.');
  });
});

describe('the site configuration', () => {
  test('[SITE-1] has public defaults and accepts only paths and http addresses', () => {
    expect(parseSite({}).salarySite.href).toBe('https://www.levels.fyi');
    expect(() => parseSite({ salarySite: { label: 'x', href: 'javascript:alert(1)' } })).toThrow(
      /salarySite/,
    );
    expect(() => parseSite({ salarySite: { label: 'x', href: '//evil.example' } })).toThrow(
      /salarySite/,
    );
    expect(() => parseSite({ unknown: 1 })).toThrow();
  });
});

describe('folding', () => {
  test('ignores letter case and the form of accents', () => {
    expect(fold('É')).toBe(fold('e\u0301'.normalize('NFD')));
    expect(fold('ÆSIR')).toBe('æsir');
  });
});
