import type { Page } from '@playwright/test';

import { inboxMessages } from '#shared/inbox/messages.ts';
import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { startOwnServer, type OwnServer } from '#test/e2e/own-server.ts';
import { startImapServer, type ImapServer } from '#test/support/imap-server.ts';
import { signIn, type Person } from '#test/support/people.ts';

/** A mail as it is stored. */
function mail(values: {
  from: string;
  subject: string;
  text: string;
  id: string;
  more?: string;
}): string {
  const { from, subject, text, id, more = '' } = values;
  return `From: ${from}\r\nTo: Sam <sam@mail.example>\r\nSubject: ${subject}\r\nDate: ${new Date().toUTCString()}\r\nMessage-ID: <${id}@mail.example>\r\nContent-Type: text/plain; charset=utf-8\r\n${more}\r\n${text}\r\n`;
}

const CONFIRMATION = mail({
  id: 'c1',
  from: 'Copperline Systems <no-reply@us.greenhouse-mail.io>',
  subject: 'Thank you for applying to Copperline Systems',
  text: 'Hi Sam,\r\n\r\nThank you for applying to the Backend Engineer position at Copperline Systems. We have received your application and will review it carefully.\r\n\r\nThe Copperline Systems Team',
});
const REJECTION = mail({
  id: 'r1',
  from: 'Copperline Systems <no-reply@us.greenhouse-mail.io>',
  subject: 'Your application to Copperline Systems',
  text: 'Hi Sam,\r\n\r\nThank you for your interest in the Backend Engineer role at Copperline Systems. Unfortunately, we have decided not to move forward with your application at this time.\r\n\r\nThe Copperline Systems Team',
});
const ELSEWHERE = mail({
  id: 'n1',
  from: 'Tidewater Robotics <no-reply@hire.lever.co>',
  subject: 'Thank you for applying to Tidewater Robotics',
  text: 'Hi Sam,\r\n\r\nThank you for applying to the Perception Engineer position at Tidewater Robotics. We have received your application.\r\n\r\nTidewater Robotics',
});
const NEWSLETTER = mail({
  id: 'l1',
  from: 'Weekly News <news@letters.example>',
  subject: 'Ten recipes for autumn',
  text: 'Pumpkin soup, apple pie and more. Unsubscribe at any time.',
});

const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'message/rfc822',
  buffer: Buffer.from(text),
});

const seedTwo = async (person: Person) => {
  const copper = await seedApplication(person, {
    company: 'Copperline Systems',
    title: 'Backend Engineer',
  });
  return { copper };
};

/** The line that always sums. */
const sumsOf = (page: Page) =>
  page.getByText(/read: .* linked.*, .* to review, .* set aside/).first();

test.describe('replies', () => {
  test('[RPL-100] [RPL-101] [RPL-103] mails are read, sum up, are decided by keys, and one Undo takes them back', async ({
    signedIn: page,
    person,
  }) => {
    const { copper } = await seedTwo(person);
    await page.goto('/replies');
    await expect(page.getByRole('heading', { name: 'Replies' })).toBeVisible();
    await expect(sumsOf(page)).toHaveText('0 read: 0 linked, 0 to review, 0 set aside');
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const mbox = [CONFIRMATION, REJECTION, ELSEWHERE, NEWSLETTER]
      .map((text) => `From sender@mail.example Wed Nov 25 10:00:00 2026\r\n${text}\r\n`)
      .join('');
    await page.getByLabel('File of emails').setInputFiles(asFile('takeout.mbox', mbox));
    await expect(page.getByText(/^4 read, 2 linked, 1 to review, 0 lost$/).first()).toBeVisible();
    await expect(sumsOf(page)).toHaveText(
      '4 read: 2 linked (1 to confirm), 1 to review, 1 set aside',
    );
    await expect(page.getByText('Ten recipes for autumn')).toBeVisible();
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    // A rejection is never more than a proposal.
    const before = await person.api('GET', `/api/applications/${copper.id}/`);
    expect((before.body as { status: string }).status).toBe('applied');
    const proposals = page.getByRole('list', { name: 'To confirm' });
    // One line of the page is open: what waits for a review comes first.
    const open = page.locator('[data-row][aria-expanded=true]');
    await expect(open).toHaveText(/Tidewater Robotics/);
    // At the end of its line it can be confirmed alone, and that can be undone.
    const statusIs = (status: string) =>
      expect
        .poll(async () => {
          const { body } = await person.api('GET', `/api/applications/${copper.id}/`);
          return (body as { status: string }).status;
        })
        .toBe(status);
    await expect(proposals.getByRole('button', { name: 'Not this one' })).toBeVisible();
    await proposals.getByRole('button', { name: 'Confirm' }).click();
    await statusIs('rejected');
    await toastOf(page, 'Confirmed').getByRole('button', { name: 'Undo' }).click();
    await statusIs('applied');
    await proposals.getByRole('button', { name: /Your application to Copperline/ }).focus();
    await expect(open).toHaveText(/Your application to Copperline/);
    await expect(proposals).toContainText('Looks like a no:');
    await page.keyboard.press('y');
    await expect(toastOf(page, 'Confirmed')).toBeVisible();
    await statusIs('rejected');

    // The confirmation without an application becomes one, with everything filled in.
    const review = page.getByRole('list', { name: 'To review' });
    await review
      .getByRole('button', { name: /Tidewater Robotics/ })
      .first()
      .focus();
    await page.keyboard.press('n');
    await expect(toastOf(page, 'Added Tidewater Robotics')).toBeVisible();
    await expect(page.getByText('Nothing to review')).toBeVisible();
    await expect(sumsOf(page)).toHaveText('4 read: 3 linked, 0 to review, 1 set aside');
    const list = (await person.api('GET', '/api/applications/')).body as {
      data: { company_name: string; job_title: string }[];
    };
    expect(
      list.data.map(({ company_name: name, job_title: title }) => `${name}/${title}`),
    ).toContain('Tidewater Robotics/Perception Engineer');

    const readings = page.getByRole('region', { name: 'Syncs' });
    await readings.getByRole('button', { name: /^Undo the sync/ }).click();
    await expect(sumsOf(page)).toHaveText('0 read: 0 linked, 0 to review, 0 set aside');
    // What was set aside is known until the page is left.
    await page.getByRole('main').getByRole('link', { name: 'Applications' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
    await page.goBack();
    await expect(sumsOf(page)).toBeVisible();
    await expect(page.getByText('Ten recipes for autumn')).toHaveCount(0);
  });

  test('[RPL-102] a row is moved to, linked elsewhere, set aside and brought back by keys alone', async ({
    signedIn: page,
    person,
  }) => {
    await seedTwo(person);
    await seedApplication(person, { company: 'Harbour', title: 'Data Engineer' });
    const other = mail({
      id: 'n2',
      from: 'Marrow Health <no-reply@hire.lever.co>',
      subject: 'Thank you for applying to Marrow Health',
      text: 'Hi Sam,\r\n\r\nThank you for applying to the Site Reliability Engineer position at Marrow Health. We have received your application.\r\n\r\nMarrow Health',
    });
    await page.goto('/replies');
    await page.getByLabel('Paste an email').fill(ELSEWHERE);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByText(/^1 read, 0 linked, 1 to review/).first()).toBeVisible();
    await page.getByLabel('Paste an email').fill(other);
    await page.getByRole('button', { name: 'Read it' }).click();
    const review = page.getByRole('list', { name: 'To review' });
    const lines = review.locator('[data-row]');
    await expect(lines).toHaveCount(2);
    await lines.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(lines.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(lines.first()).toBeFocused();
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: 'Link to which application?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Harbour');
    await expect(dialog.getByRole('option', { name: /Harbour/ })).toBeVisible();
    await expectGoodLooks(page, { part: '[role=dialog]' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Enter');
    await expect(toastOf(page, 'Linked to Harbour')).toBeVisible();
    await expect(lines).toHaveCount(1);
    await lines.first().focus();
    await page.keyboard.press('x');
    await expect(page.getByText(/^Set aside just now: 1$/)).toBeVisible();
    await expect(lines).toHaveCount(0);
    await page.getByRole('button', { name: /^Bring back/ }).click();
    await expect(lines).toHaveCount(1);
    await expect(sumsOf(page)).toHaveText('2 read: 1 linked, 1 to review, 0 set aside');
  });

  test('[RPL-104] [RPL-105] a mail dropped on the list or a record is read, and the list says what waits', async ({
    signedIn: page,
    person,
  }) => {
    const { copper } = await seedTwo(person);
    const drop = async (name: string, text: string) => {
      const data = await page.evaluateHandle(
        ([file, body]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([body ?? ''], file ?? '', { type: 'message/rfc822' }));
          return transfer;
        },
        [name, text],
      );
      const body = page.locator('body');
      await body.dispatchEvent('dragover', { dataTransfer: data });
      await expect(page.getByText('Drop emails to read them')).toBeVisible();
      await body.dispatchEvent('drop', { dataTransfer: data });
    };
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(async () => {
      await drop('one.eml', ELSEWHERE);
    }).toPass();
    await expect(toastOf(page, '1 read, 0 linked, 1 to review, 0 lost')).toBeVisible();
    await expect(page.getByRole('link', { name: '1 to review' })).toBeVisible();
    await page.goto(`/application/${copper.id}`);
    const part = page.getByRole('region', { name: 'Mail' });
    await expect(part).toContainText('No email is linked');
    // It says another employer, but the person says which application it is about.
    const about = ELSEWHERE.replace('<n1@', '<n3@');
    await drop('two.eml', about);
    await expect(part).toContainText('Thank you for applying to Tidewater Robotics');
    await page.getByRole('button', { name: 'Add an email' }).click();
    await expectGoodLooks(page, { part: '[aria-labelledby=mail-of-application]' });
    await page.goto('/applications/import');
    await page.getByText('Emails about your applications').click();
    await expect(page.getByLabel('Paste an email')).toBeVisible();
  });

  test('[RPL-106] nothing offers a mailbox where the site reads none', async ({
    signedIn: page,
    person,
  }) => {
    await seedTwo(person);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sync Gmail' }).click();
    const toast = toastOf(page, 'List refreshed. No mailbox is connected.');
    await toast.getByRole('button', { name: 'Add emails' }).click();
    await expect(page).toHaveURL('/replies');
    await expect(page.getByText('Connected mailbox')).toHaveCount(0);
    const answer = await person.api('POST', '/api/account/inbox/sync/', {});
    expect(answer.status).toBe(404);
  });
});

test.describe('a connected mailbox', () => {
  let imap: ImapServer;
  let server: OwnServer;
  test.beforeAll(async () => {
    imap = await startImapServer();
    server = await startOwnServer(imap.env);
  });
  test.afterAll(async () => {
    await server.remove();
    await imap.close();
  });

  test('[RPL-107] is connected with a warning, read by Sync Gmail, said to fail, and ended with one press', async ({
    browser,
  }) => {
    const person = await signIn(server);
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await holdSession(page, person);
    await seedTwo(person);
    const arrived = new Date();
    imap.folders.set('Jobs', [
      { uid: 3, source: CONFIRMATION, arrived },
      { uid: 4, source: ELSEWHERE, arrived },
    ]);
    await page.goto('/replies');
    await page.getByRole('button', { name: 'Connect a mailbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a mailbox' });
    await expect(dialog).toContainText(
      'An app password opens your whole mailbox, and whoever runs this server could use it. Dropping or forwarding is safer',
    );
    await dialog.getByLabel('Email address').fill('ann@outlook.com');
    await expect(dialog).toContainText(inboxMessages.refuses);
    await dialog.getByLabel('Email address').fill('ann@mail.example');
    await dialog.getByLabel('App password').fill('wrong');
    await dialog.getByLabel('Mail server').fill(imap.host);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog).toContainText('The mail server refused the address or the app password.');
    await expectGoodLooks(page, { part: '[role=dialog]' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByLabel('App password').fill(imap.password);
    await dialog.getByLabel('Folder or label').fill('Job');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog).toContainText('It has: INBOX, Jobs');
    await dialog.getByLabel('Folder or label').fill('Jobs');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(toastOf(page, inboxMessages.connected)).toBeVisible();
    const part = page.getByRole('region', { name: 'Connected mailbox' });
    await expect(part).toContainText('ann@mail.example, Jobs, at imap.mail.example. Not read yet.');

    await page.goto('/dashboard');
    const sync = page.getByRole('button', { name: 'Sync Gmail' });
    await sync.click();
    await expect(toastOf(page, '2 read, 1 linked, 1 to review, 0 lost')).toBeVisible();
    await sync.click();
    await expect(toastOf(page, '0 read, 0 linked, 0 to review, 0 lost')).toBeVisible();
    imap.password = 'changed';
    await sync.click();
    const failed = toastOf(page, 'Failed to sync with Gmail');
    await expect(failed).toContainText(/refused the address or the app password\. Last read on /);
    await failed.getByRole('button', { name: 'Mailbox' }).click();
    await expect(part.getByRole('alert')).toContainText('Last read on');
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/profile?part=data');
    await expect(part.getByRole('alert')).toContainText('Last read on');
    await part.getByRole('button', { name: 'Disconnect' }).click();
    await expect(toastOf(page, inboxMessages.disconnected)).toBeVisible();
    await expect(part).toContainText('can read one folder of your mailbox');
    expect((await person.api('GET', '/api/account/inbox/')).body).toEqual({
      offered: true,
      inbox: null,
    });
    await context.close();
  });
});
