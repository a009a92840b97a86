import { expect, test } from 'vitest';

import { addHrefOfShared } from '#web/features/applications/shared-link.ts';

const LINK = 'https://trail.example/jobs/7?a=b&c=d';
const FORM = `/add-application?link=${encodeURIComponent(LINK)}`;

test.each([
  ['a bookmarklet', { url: LINK, title: 'Engineer | Trail' }, FORM],
  ['a phone that puts the link into the text', { title: 'Engineer', text: LINK }, FORM],
  ['a text around the link', { text: `Look at this job: ${LINK}.` }, FORM],
  ['a link among the title', { title: `Engineer ${LINK}` }, FORM],
  ['no link', { title: 'Engineer at Trail' }, '/add-application?title=Engineer+at+Trail'],
  ['a link that is no web address', { url: 'javascript:alert(1)' }, '/add-application'],
  ['a link too long to keep', { url: `https://x.example/${'a'.repeat(3000)}` }, '/add-application'],
  ['nothing', {}, '/add-application'],
])('[APP-180] %s leads to the add form', (_, shared, href) => {
  expect(addHrefOfShared(shared)).toBe(href);
});
