import { expect, test } from 'vitest';

import { postingOf } from '#shared/postings/posting.ts';

const same: readonly (readonly [string, string])[] = [
  [
    'https://jobs.lever.co/northwind/1-2',
    'https://jobs.lever.co/northwind/1-2/apply?lever-source=x',
  ],
  ['https://www.northwind.example/jobs/1', 'http://northwind.example/jobs/1/?utm_source=mail#top'],
  [
    'https://www.linkedin.com/jobs/view/4012345678/?trk=x',
    'https://www.linkedin.com/jobs/search/?currentJobId=4012345678&keywords=go',
  ],
  [
    'https://www.linkedin.com/jobs/view/4012345678',
    'https://no.linkedin.com/jobs/view/engineer-at-northwind-4012345678',
  ],
  ['https://www.indeed.com/viewjob?jk=0123abcd', 'https://www.indeed.com/jobs?q=go&vjk=0123abcd'],
  [
    'https://boards.greenhouse.io/northwind/jobs/4012345',
    'https://job-boards.greenhouse.io/northwind/jobs/4012345?gh_src=1',
  ],
  [
    'https://boards.greenhouse.io/embed/job_app?for=northwind&token=4012345',
    'https://northwind.example/careers?gh_jid=4012345',
  ],
  [
    'https://northwind.wd5.myworkdayjobs.com/x/job/Oslo/Engineer_R1',
    'https://northwind.wd5.myworkdayjobs.com/x/job/Oslo/Engineer_R1/apply/applyManually?source=LinkedIn',
  ],
  ['https://northwind.example/view?b=2&a=1', 'https://northwind.example/view?a=1&b=2'],
];

test.each(same)('[APP-73] %s and %s are one posting', (a, b) => {
  expect(postingOf(a)?.key).toBe(postingOf(b)?.key);
  const { part = '' } = postingOf(a) ?? {};
  expect(part).not.toBe('');
  expect(b).toContain(part);
});

test.each([
  ['https://jobs.lever.co/northwind/1-2', 'https://jobs.lever.co/northwind/1-3'],
  ['https://jobs.lever.co/northwind/1-2', 'https://jobs.lever.co/harbour/1-2'],
  ['https://northwind.example/view?id=1', 'https://northwind.example/view?id=2'],
  ['https://www.indeed.com/viewjob?jk=0123abcd', 'https://www.indeed.com/viewjob?jk=0123abce'],
])('[APP-73] %s and %s are two postings', (a, b) => {
  expect(postingOf(a)?.key).not.toBe(postingOf(b)?.key);
});

test.each(['https://northwind.example/', 'northwind', '', 'javascript:alert(1)'])(
  '[APP-73] %j leads to no posting',
  (link) => {
    expect(postingOf(link)).toBeUndefined();
  },
);
