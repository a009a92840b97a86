import { expect, test } from 'vitest';

import { companyLinkOf } from '#web/features/applications/company-link-of.ts';

test.each([
  ['https://www.northwind.example/careers/12?ref=x', 'https://northwind.example'],
  ['https://careers.northwind.example/jobs/12', 'https://northwind.example'],
  [' http://jobs.northwind.co.example/1 ', 'https://northwind.co.example'],
  ['https://northwind.example', 'https://northwind.example'],
  ['https://jobs.example', 'https://jobs.example'],
])('[APP-35] a pasted job link %j gives the company link', (pasted, expected) => {
  expect(companyLinkOf(pasted)).toBe(expected);
});

test.each([
  'https://boards.greenhouse.io/northwind/jobs/1',
  'https://northwind.wd5.myworkdayjobs.com/en-US/x/job/1',
  'https://www.linkedin.com/jobs/view/1',
  'javascript:alert(1)',
  'northwind.example',
  'https://localhost/1',
  'a job at Northwind',
])('[APP-35] %j says nothing about the company', (pasted) => {
  expect(companyLinkOf(pasted)).toBeUndefined();
});
