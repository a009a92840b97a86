import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { signIn } from '#test/support/people.ts';
import { startServer } from '#test/support/server.ts';
import { findChromium } from '#tools/chromium.ts';

// Takes the screenshots of the README and the landing page from the running product, with invented companies.
const ROOT = join(import.meta.dirname, '..');
const SESSION_KEY = 'waymark.session';

/** Company, job title, status and date of each application in the screenshots. */
const APPLICATIONS = [
  ['northwind.example', 'Platform Engineer', 'offer', '2026-03-18'],
  ['harbor.example', 'Data Scientist', 'vo', '2026-03-16'],
  ['juniper.example', 'Backend Engineer', 'oa', '2026-03-14'],
  ['atlas.example', 'Software Engineer Intern', 'applied', '2026-03-11'],
  ['lumen.example', 'Machine Learning Intern', 'applied', '2026-03-09'],
  ['meadow.example', 'Site Reliability Engineer', 'rejected', '2026-03-04'],
  ['cobalt.example', 'Frontend Engineer', 'vo', '2026-03-02'],
  ['fernway.example', 'Security Engineer', 'applied', '2026-02-27'],
  ['brightside.example', 'Developer Advocate', 'rejected', '2026-02-25'],
  ['quarry.example', 'Embedded Software Engineer', 'oa', '2026-02-23'],
  ['saltmarsh.example', 'Mobile Engineer', 'applied', '2026-02-20'],
] as const;

const server = await startServer();
const person = await signIn(server, 'sam@waymark.example');
for (const [host, job_title, status, date_applied] of APPLICATIONS) {
  const { status: answer } = await person.api('POST', '/api/applications/', {
    company: { name: host },
    company_link: `https://www.${host}`,
    job_link: `https://www.${host}/jobs`,
    job_title,
    status,
    date_applied,
  });
  if (answer !== 201) throw new Error(`An application was answered ${answer}`);
}
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
// The landing page shows its screenshot at half size, so that one is taken of a smaller window at double density.
const small = { viewport: { width: 800, height: 500 }, deviceScaleFactor: 1.6 };
const large = { viewport: { width: 1280, height: 800 } };
for (const { file, ...options } of [
  { file: 'web/public/landing-dashboard.png', colorScheme: 'light', ...small },
  { file: 'web/public/landing-dashboard-dark.png', colorScheme: 'dark', ...small },
  { file: 'docs/dashboard.png', colorScheme: 'light', ...large },
] as const) {
  const page = await browser.newPage(options);
  await page.goto(`${server.url}/login`);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(person.session),
  ] as const);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('link', { name: 'Platform Engineer' }).waitFor();
  await page.screenshot({ path: join(ROOT, file) });
  await page.close();
}
await browser.close();
await server.remove();
