import { expect, test } from 'vitest';

import { jobFactsOf } from '#shared/postings/job-link.ts';

const ID = '3f2a7c1e-8b4d-4c6f-9a10-5d2e7b8c9f01';

const NORTHWIND = 'Northwind';
const TITLE = 'Senior Platform Engineer';

test.each([
  // Greenhouse
  ['https://boards.greenhouse.io/northwind/jobs/4012345', NORTHWIND],
  ['https://job-boards.greenhouse.io/northwind/jobs/4012345?gh_src=ab12', NORTHWIND],
  ['https://job-boards.eu.greenhouse.io/northwind/jobs/4012345', NORTHWIND],
  ['https://boards.greenhouse.io/embed/job_app?for=northwind&token=4012345', NORTHWIND],
  [
    'https://boards.greenhouse.io/embed/job_board?token=1&for=northwind-traders',
    'Northwind Traders',
  ],
  // Lever
  [`https://jobs.lever.co/northwind/${ID}`, NORTHWIND],
  [`https://jobs.lever.co/harbour-ai/${ID}/apply?lever-source=LinkedIn`, 'Harbour AI'],
  [`https://jobs.eu.lever.co/northwind/${ID}`, NORTHWIND],
  // Ashby
  [`https://jobs.ashbyhq.com/northwind/${ID}`, NORTHWIND],
  [`https://jobs.ashbyhq.com/Harbour%20Analytics/${ID}/application`, 'Harbour Analytics'],
  // Workday without a posting
  ['https://northwind.wd5.myworkdayjobs.com/External', NORTHWIND],
  // SmartRecruiters
  [
    `https://jobs.smartrecruiters.com/oneclick-ui/company/HarbourAnalytics/publication/${ID}`,
    'Harbour Analytics',
  ],
  // Others without a title in the address
  ['https://apply.workable.com/northwind/j/0A1B2C3D4E/', NORTHWIND],
  ['https://northwind.workable.com/jobs/12', NORTHWIND],
  ['https://northwind.bamboohr.com/careers/42', NORTHWIND],
  ['https://northwind.bamboohr.com/jobs/view.php?id=42', NORTHWIND],
  ['https://northwind.jobs.personio.de/job/123456?language=en', NORTHWIND],
  ['https://northwind.jobs.personio.com/job/123456', NORTHWIND],
  [`https://ats.rippling.com/northwind-careers/jobs/${ID}`, NORTHWIND],
  [`https://ats.rippling.com/en-GB/northwind/jobs/${ID}`, NORTHWIND],
  ['https://jobs.jobvite.com/northwind/job/oAbCdEfG', NORTHWIND],
  [`https://northwind.pinpointhq.com/en/postings/${ID}`, NORTHWIND],
  ['https://jobs.gem.com/northwind/abc', NORTHWIND],
  [`https://app.dover.com/apply/Northwind/${ID}`, NORTHWIND],
  ['https://northwind.eightfold.ai/careers/job/123', NORTHWIND],
  ['https://career4.successfactors.com/career?company=Northwind&career_ns=job', NORTHWIND],
  ['https://careers-northwind.icims.com/jobs/1234/job', NORTHWIND],
  ['https://www.indeed.com/cmp/Northwind-Traders', 'Northwind Traders'],
])('[APP-71] %s names the company', (link, company) => {
  expect(jobFactsOf(link)).toEqual({ company });
});

test.each([
  // Workday
  [
    'https://northwind.wd5.myworkdayjobs.com/en-US/External/job/Remote-USA/Senior-Platform-Engineer_R12345',
  ],
  [
    'https://northwind.wd1.myworkdayjobs.com/Careers/job/Senior-Platform-Engineer_JR-0012345-1/apply',
  ],
  ['https://northwind.myworkdayjobs.com/External/details/Senior-Platform-Engineer_R12345?q=x'],
  [
    'https://wd5.myworkdaysite.com/en-US/recruiting/northwind/External/job/Oslo/Senior-Platform-Engineer_R1',
  ],
  // SmartRecruiters
  ['https://jobs.smartrecruiters.com/Northwind/744000012345678-senior-platform-engineer'],
  ['https://careers.smartrecruiters.com/Northwind2/744000012345678-senior-platform-engineer?x=1'],
  // Workable's marketplace
  ['https://jobs.workable.com/view/aBcD12/senior-platform-engineer-in-oslo-at-northwind'],
  ['https://jobs.workable.com/view/aBcD12/senior-platform-engineer-at-northwind'],
  // Others
  ['https://northwind.recruitee.com/o/senior-platform-engineer'],
  ['https://northwind.teamtailor.com/jobs/123456-senior-platform-engineer'],
  ['https://northwind.na.teamtailor.com/jobs/123456-senior-platform-engineer/applications/new'],
  ['https://northwind.breezy.hr/p/0123456789ab-senior-platform-engineer/apply'],
  ['https://careers-northwind.icims.com/jobs/1234/senior-platform-engineer/job?mode=view'],
  ['https://uscareers-northwind.icims.com/jobs/1234/senior-platform-engineer/job'],
  ['https://northwind.applytojob.com/apply/aBcD12/Senior-Platform-Engineer'],
  ['https://www.comeet.com/jobs/northwind/12.345/senior-platform-engineer/67.890'],
  ['https://northwind.freshteam.com/jobs/aBcD12/senior-platform-engineer'],
  ['https://northwind.zohorecruit.com/jobs/Careers/123456/Senior-Platform-Engineer'],
  ['https://northwind.avature.net/careers/JobDetail/Senior-Platform-Engineer/1234'],
  [
    'https://recruiting.paylocity.com/Recruiting/Jobs/Details/123/Northwind/Senior-Platform-Engineer',
  ],
  // Marketplaces
  ['https://www.linkedin.com/jobs/view/senior-platform-engineer-at-northwind-4012345678?trk=x'],
  ['https://no.linkedin.com/jobs/view/senior-platform-engineer-at-northwind-4012345678/'],
  ['https://www.indeed.com/cmp/Northwind/jobs/Senior-Platform-Engineer-0123456789abcdef'],
  ['https://wellfound.com/company/northwind/jobs/12345-senior-platform-engineer'],
  ['https://www.ycombinator.com/companies/northwind/jobs/aBcD12-senior-platform-engineer'],
  ['https://www.welcometothejungle.com/en/companies/northwind/jobs/senior-platform-engineer_oslo'],
  ['https://www.ziprecruiter.com/c/Northwind/Job/Senior-Platform-Engineer/-in-Oslo?jid=1'],
  [
    'https://www.glassdoor.com/job-listing/senior-platform-engineer-northwind-JV_IC1147401_KO0,24_KE25,34.htm?jl=1',
  ],
])('[APP-71] %s names company and title', (link) => {
  expect(jobFactsOf(link)).toEqual({ company: NORTHWIND, title: TITLE });
});

test.each([
  ['https://builtin.com/job/senior-platform-engineer/12345'],
  [`https://simplify.jobs/p/${ID}/Senior-Platform-Engineer`],
])('[APP-71] %s names the title', (link) => {
  expect(jobFactsOf(link)).toEqual({ title: TITLE });
});

test.each([
  [
    'https://northwind.wd5.myworkdayjobs.com/x/job/Oslo/Software-Engineer-II--Platform---Go_R1',
    'Software Engineer II, Platform – Go',
  ],
  ['https://northwind.recruitee.com/o/ml-engineer-ii-at-the-edge', 'ML Engineer II at the Edge'],
  ['https://northwind.recruitee.com/o/ios-developer-mfd', 'iOS Developer Mfd'],
  ['https://careers-x.icims.com/jobs/1/software-engineer%2c-ai/job', 'Software Engineer, AI'],
  ['https://northwind.recruitee.com/o/ing%C3%A9nieur-logiciel', 'Ingénieur Logiciel'],
  ['https://northwind.recruitee.com/o/100%-engineer', '100% Engineer'],
  [`https://northwind.recruitee.com/o/${'x'.repeat(400)}`, `X${'x'.repeat(254)}`],
])('[APP-71] the title of %s reads as a person would write it', (link, title) => {
  expect(jobFactsOf(link)?.title).toBe(title);
});

test.each([
  'https://www.linkedin.com/jobs/view/4012345678',
  'https://www.indeed.com/viewjob?jk=0123456789abcdef',
  'https://app.joinhandshake.com/jobs/1234567',
  'https://boards.greenhouse.io/',
  'https://boards.greenhouse.io/embed/job_app?token=1',
  'https://jobs.lever.co/',
  'https://www.bamboohr.com/careers/',
  'https://jobs.lever.co.evil.example/northwind/1',
  'https://careers.northwind.example/jobs/1',
  'ftp://jobs.lever.co/northwind/1',
  'jobs.lever.co/northwind',
  'javascript:alert(1)',
  'a job at Northwind',
  '',
])('[APP-71] %j names nothing', (link) => {
  expect(jobFactsOf(link)).toBeUndefined();
});

test('[APP-71] an address that is longer than a link may be is not read', () => {
  expect(jobFactsOf(`https://jobs.lever.co/${'a-at-in-'.repeat(300)}`)).toBeUndefined();
});
