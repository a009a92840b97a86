import { describe, expect, test } from 'vitest';
import { draftNameOf, readAddSearch } from '#web/features/applications/add-search.ts';
import { paths } from '#web/lib/paths.ts';

const read = (href: string) =>
  readAddSearch(Object.fromEntries(new URL(href, 'https://own.example').searchParams));

const LINK = 'https://trail.example/jobs/7?a=b&c=d';

test.each([
  ['a bookmarklet', { url: LINK }, { link: LINK, title: '' }],
  [
    'a phone that puts the link into the text',
    { title: 'Engineer', text: LINK },
    { link: LINK, title: '' },
  ],
  ['a text around the link', { text: `Look at this job: ${LINK}.` }, { link: LINK, title: '' }],
  ['no link', { title: '', text: 'Engineer at Trail' }, { link: '', title: 'Engineer at Trail' }],
  ['a link that is no web address', { url: 'javascript:alert(1)' }, { link: '', title: '' }],
  [
    'a link too long to keep',
    { url: `https://x.example/${'a'.repeat(3000)}` },
    { link: '', title: '' },
  ],
])('[APP-180] %s fills in the link', (_, shared, found) => {
  expect(readAddSearch(shared)).toMatchObject({ ...found, isHandedOver: found.link !== '' });
});

describe('what an address fills into the add form', () => {
  test('[INT-5] company, title, link and source of a listing, and the list to return to', () => {
    const listing = {
      company: 'Harbour & Sons',
      title: 'Intern, C++ (50%)',
      link: 'https://harbour.example/jobs?id=7&a=b#x',
      source: 'Other',
      from: '/internships?search=c%2B%2B&page=2',
    };
    const found = read(paths.addApplicationWith(listing));
    expect(found).toEqual({ ...listing, isHandedOver: false });
    expect(draftNameOf(found)).toBe('add-application.https://harbour.example/jobs?id=7&a=b#x');
    expect(draftNameOf(read(paths.addApplicationTo('Acme')))).toBe('add-application.Acme');
    expect(draftNameOf(read(paths.addApplication))).toBe('add-application');
  });

  test('[INT-5] nothing that the form could not hold, and no way to another place', () => {
    expect(read('/add-application?source=Nowhere&from=/profile')).toEqual({
      company: '',
      title: '',
      link: '',
      source: 'Manual',
      from: '',
      isHandedOver: false,
    });
    for (const from of ['https://evil.example/internships', '//evil.example', '/internshipsx']) {
      expect(read(`/add-application?from=${encodeURIComponent(from)}`).from).toBe('');
    }
    expect(read(`/add-application?title=${'x'.repeat(300)}`).title).toHaveLength(255);
  });
});
