import type { Page } from '@playwright/test';

import type { Person } from '#test/support/people.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** What the mails are about: a company, a title, and the days since the application. */
const APPLICATIONS = [
  ['Atlas Freight', 'Backend Engineer', 9],
  ['Cobalt Systems', 'Machine Learning Engineer', 34],
  ['Saltmarsh Labs', 'Mobile Engineer', 16],
  ['Harbor Analytics', 'Data Engineer', 12],
  ['Northwind Robotics', 'Platform Engineer', 26],
  ['Birchwood Cloud', 'Frontend Engineer', 21],
  ['Kestrel Maps', 'Software Engineer', 14],
  ['Kestrel Maps', 'Data Engineer', 14],
] as const;

/** An invented mail: the days since it came, its sender, subject and text. */
type Mail = readonly [ago: number, from: string, subject: string, text: string];

const RECEIPTS: readonly Mail[] = APPLICATIONS.slice(0, 6).map(([company, title, ago]) => [
  ago,
  `${company} <no-reply@us.greenhouse-mail.io>`,
  `Thank you for applying to ${company}`,
  `Thank you for applying to the ${title} position at ${company}. We have received your application and will review it carefully.`,
]);

const NEWS: readonly Mail[] = [
  [
    1,
    'Cobalt Systems <no-reply@us.greenhouse-mail.io>',
    'Your application to Cobalt Systems',
    'Thank you for your interest in the Machine Learning Engineer role at Cobalt Systems. Unfortunately, we have decided not to move forward with your application at this time.',
  ],
  [
    2,
    'Birchwood Cloud <no-reply@us.greenhouse-mail.io>',
    'Update on your application to Birchwood Cloud',
    'Thank you for the time you spent with us. After careful consideration, we have decided to move forward with other candidates for the Frontend Engineer position at Birchwood Cloud.',
  ],
  [
    1,
    'Harbor Analytics <no-reply@us.greenhouse-mail.io>',
    'Your online assessment for Data Engineer at Harbor Analytics',
    'As the next step of your application for the Data Engineer role at Harbor Analytics, please complete the following online assessment: https://tests.example/t/7\r\nYou have 7 days to complete the assessment.',
  ],
  [
    0,
    'Kestrel Maps <no-reply@us.greenhouse-mail.io>',
    'Your application to Kestrel Maps',
    'Thank you for applying to Kestrel Maps. We have received your application and will be in touch.',
  ],
  [
    3,
    'Tidewater Robotics <no-reply@hire.lever.co>',
    'Thank you for applying to Tidewater Robotics',
    'Thank you for applying to the Perception Engineer position at Tidewater Robotics. We have received your application.',
  ],
  [
    4,
    'Lanternfish Security <no-reply@hire.lever.co>',
    'We received your application',
    'Thank you for applying to the Security Engineer position at Lanternfish Security. We have received your application.',
  ],
  [
    1,
    'Weekly News <news@letters.example>',
    'Ten recipes for autumn',
    'Pumpkin soup, apple pie and more. Unsubscribe at any time.',
  ],
  [
    2,
    'Parcels <parcels@post.example>',
    'Your parcel arrives tomorrow',
    'Your parcel is on its way and arrives tomorrow between 9 and 12.',
  ],
  [
    5,
    'Town Library <desk@library.example>',
    'Two books are due on Friday',
    'Two books that you borrowed are due on Friday. You can renew them online.',
  ],
];

/** The mails as one file that a mail program would export. */
const mbox = () =>
  [...RECEIPTS, ...NEWS]
    .map(([ago, from, subject, text], at) => {
      const date = inDays(-ago).toUTCString();
      return `From sender@mail.example ${date}\r\nFrom: ${from}\r\nTo: Pat <pat@waymark.example>\r\nSubject: ${subject}\r\nDate: ${date}\r\nMessage-ID: <tour-${at}@mail.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nHi Pat,\r\n\r\n${text}\r\n`;
    })
    .join('\r\n');

/** Gives a person the applications that the mails are about. */
export async function inventMailedSearch(person: Person): Promise<void> {
  for (const [name, title, ago] of APPLICATIONS) {
    const { status } = await person.api('POST', '/api/applications/', {
      company: { name },
      job_title: title,
      status: 'applied',
      date_applied: inDays(-ago).toISOString().slice(0, 10),
    });
    if (status !== 201) throw new Error(`An application was answered ${status}`);
  }
}

/** Reads the mails in the page, as if for the first time: what was set aside is known only where they were read. */
export async function readInventedMails(page: Page, person: Person): Promise<void> {
  const { body } = await person.api('GET', '/api/replies/syncs/');
  for (const { id, undone_at: undone } of (body as { data: { id: string; undone_at: unknown }[] })
    .data) {
    if (undone === null) await person.api('POST', `/api/replies/syncs/${id}/undo/`, {});
  }
  await page.reload();
  await page.getByLabel('File of emails').setInputFiles({
    name: 'takeout.mbox',
    mimeType: 'application/mbox',
    buffer: Buffer.from(mbox()),
  });
  await page.getByRole('region', { name: /^Set aside just now/ }).waitFor();
  await page.getByRole('button', { name: 'Add emails' }).click();
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
}
