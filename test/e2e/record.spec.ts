import { messages } from '#shared/core/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('the page of an application', () => {
  test('[APP-134] [APP-135] [APP-136] a note, an interview, a status and undoing it, by keyboard alone', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { title: 'Engineer', notes: 'Found by Ann.' });
    await page.goto(`/application/${id}`);
    await expect(page).toHaveTitle(/Engineer at Northwind/);
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveText([/Added with status Applied/]);

    await page.getByRole('textbox', { name: 'Note' }).focus();
    await page.keyboard.type('Asked for a referral.');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      if (
        await page
          .getByRole('button', { name: 'Add', exact: true })
          .evaluate((node) => node === document.activeElement)
      )
        break;
    }
    await page.keyboard.press('Enter');
    await expect(history.getByRole('listitem').first()).toContainText('Asked for a referral.');

    await page.getByRole('radio', { name: 'Note' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Date and time').focus();
    await page.keyboard.type('03032027');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1000AM');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.keyboard.press('Enter');
    const interview = history.getByRole('listitem').filter({ hasText: 'Interview · Video' });
    const own = await page.evaluate(() =>
      new Date('2027-03-03T09:00:00Z').toLocaleTimeString('en-US', { timeStyle: 'short' }),
    );
    await expect(interview).toContainText(`Mar 3, 2027, ${own.replace('\u202F', ' ')}`);
    const isHere = own.startsWith('10:00');
    await expect(interview).toContainText(
      isHere ? 'Mar 3, 2027' : 'your time, 10:00 AM Central European time',
    );

    await page.getByRole('combobox', { name: 'Status' }).focus();
    await page.keyboard.press('O');
    await expect(history.getByRole('listitem').nth(1)).toContainText(/Applied.*OA/);
    const undo = page.getByRole('button', { name: /^Undo: Status Applied -> OA/ });
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(toastOf(page, recordMessages.history.undone)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('applied');
    await expect(history.getByRole('listitem').nth(1)).toContainText('undid a change');

    await page.getByRole('button', { name: /^Delete: Note/ }).focus();
    await page.keyboard.press('Enter');
    await expect(history.getByText('Asked for a referral.')).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(history.getByText('Asked for a referral.')).toBeVisible();

    await page.goto(`/application/${person.session.user.id}`);
    await expect(page.getByText(messages.applications.notFound)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  });

  test('[APP-131] [APP-135] undoing what changed again since asks first', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { notes: 'one' });
    for (const notes of ['one two', 'one two three']) {
      await person.api('PUT', `/api/applications/${id}/`, { notes });
    }
    await page.goto(`/application/${id}`);
    const first = page.getByRole('listitem').filter({ hasText: 'Added: two' }).last();
    await expect(first.locator('ins')).toHaveText(' two');
    await first.getByRole('button', { name: /^Undo/ }).click();
    const question = page.getByRole('alertdialog', { name: recordMessages.history.changedSince });
    await expect(question).toContainText('It would become: one');
    await question.getByRole('button', { name: 'Undo anyway' }).click();
    await expect(toastOf(page, recordMessages.history.undone)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notes' })).toHaveText(/one$/);
  });

  test('[APP-130] pay is one line of the history, and undone as one', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person);
    const pay = { pay_amount: 182_000, pay_unit: 'year' };
    await person.api('PUT', `/api/applications/${id}/`, pay);
    await page.goto(`/application/${id}`);
    const line = page.getByRole('listitem').filter({ hasText: /^[^→]*Pay/ });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('Pay: $182,000 a year');
    await line.getByRole('button', { name: /^Undo/ }).click();
    await expect(toastOf(page, recordMessages.history.undone)).toBeVisible();
    const undone = page.getByRole('listitem').filter({ hasText: /\$182,000 a year.*nothing/ });
    await expect(undone).toContainText('undid a change');
    await expect(page.getByRole('listitem').filter({ hasText: 'Pay' })).toHaveCount(2);
  });

  test('[APP-80] an offer is added with its amount as people write it', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person);
    await page.goto(`/application/${id}`);
    await page.getByRole('radio', { name: 'Offer' }).check();
    await page.getByLabel('Amount').fill('a lot');
    await page.getByLabel('Per', { exact: true }).selectOption('Hour');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(recordMessages.history.amountInvalid)).toBeVisible();
    await page.getByLabel('Amount').fill('$182,000.50');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history).toContainText('Pay: $182,000.5 an hour');
    const { body } = await person.api('GET', `/api/applications/${id}/`);
    expect(body).toMatchObject({ status: 'offer', pay_amount: 182_000.5, pay_unit: 'hour' });
  });

  test('[APP-134] [APP-139] [APP-141] the page in both themes, narrow and wide', async ({
    signedIn: page,
    person,
  }) => {
    test.slow();
    const { id, company_id } = await seedApplication(person, {
      title: 'Senior Platform Engineer',
      jobLink: 'https://northwind.example/jobs/42',
      notes: 'Found by Ann.',
    });
    await person.api('PUT', `/api/applications/${id}/`, {
      status: 'oa',
      notes: 'Found by Ann, who knows the team.',
      next_step: 'Prepare for the test',
      next_step_on: '2026-12-01',
      pay_amount: 72_000,
      pay_unit: 'year',
    });
    await person.api('POST', `/api/applications/${id}/events/`, {
      kind: 'reply',
      at: '2026-03-20',
      text: 'They sent a test.',
    });
    await person.api('POST', `/api/applications/${id}/interviews/`, {
      kind: 'video',
      starts_at: '2026-12-03T10:00:00+01:00',
      zone: 'Europe/Berlin',
      minutes: 45,
      round: 'First',
      place: 'https://meet.example/abc',
      people: 'Ann',
    });
    await person.api('POST', '/api/contacts/', {
      name: 'Ann Example',
      role: 'Head of data',
      mail: 'ann@northwind.example',
      application_ids: [id],
      last_spoken_on: '2026-03-20',
    });
    await page.goto(`/companies/${company_id}`);
    await expect(page.getByRole('list', { name: 'People' })).toContainText('Ann Example');
    for (const [kind, text] of [
      ['posting', 'We look for an engineer.'],
      ['letter', 'Dear Ann'],
    ]) {
      await person.api('POST', `/api/applications/${id}/papers/`, { kind, text });
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/application/${id}`);
      await expect(page.getByText('They sent a test.')).toBeVisible();
      // All dates of the page have one form; under 'Today' stand times alone.
      const dates = await page.getByRole('main').getByRole('time').allTextContents();
      expect(dates.length).toBeGreaterThan(4);
      const time = '\\d{1,2}:\\d{2}\\s[AP]M';
      const form = new RegExp(`^[A-Z][a-z]{2} \\d{1,2}(, \\d{4})?(, ${time}( to ${time})?)?$`);
      const today = page.getByRole('listitem').filter({ hasText: 'Added with status' });
      await expect(today.getByRole('time')).toHaveText(new RegExp(`^${time}$`));
      const alone = new RegExp(`^${time}$`);
      expect(dates.filter((date) => !form.test(date) && !alone.test(date))).toEqual([]);
      // What holds something is open.
      await expect(
        page.getByRole('definition').filter({ hasText: '$72,000 a year' }),
      ).toBeVisible();
      await page.getByText('The posting and every word').click();
      await expect(page.getByLabel('Job posting')).toHaveValue('We look for an engineer.');
      await expect(page.getByRole('list', { name: 'Files and letters' })).toBeVisible();
      await page.getByRole('radio', { name: 'Person' }).check();
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await page.getByRole('radio', { name: 'Interview' }).check();
      await expect(page.getByRole('list', { name: 'People' })).toContainText('Ann Example');
      await expectGoodLooks(page, { widths: [width] });
    }
  });

  test('[APP-141] [APP-136] a posting is kept and compared in one step, and a changed interview is as before by Undo', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person);
    await person.api('POST', `/api/applications/${id}/interviews/`, {
      kind: 'video',
      starts_at: '2026-12-03T10:00:00+01:00',
      zone: 'Europe/Berlin',
      round: 'First',
    });
    await page.goto(`/application/${id}`);
    // What holds nothing is folded.
    await expect(page.getByLabel('Job posting')).toBeHidden();
    await page.locator('summary', { hasText: 'Posting and match' }).click();
    await page.getByLabel('Job posting').fill('We look for a gardener.');
    await page.getByRole('button', { name: 'Save and compare' }).click();
    await expect(page.getByRole('list', { name: 'Saved postings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit interview First' }).click();
    await page.getByLabel('Round').fill('Second');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history).toContainText('Interview · Video · Second');
    await toastOf(page, 'Interview saved').getByRole('button', { name: 'Undo' }).click();
    await expect(history).toContainText('Interview · Video · First');
  });

  test('[POST-12] [POST-13] the record says what a kept posting says about sponsorship, and signing out forgets what the person needs', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person);
    const text =
      'We look for an engineer.\n\nH-1B transfers are welcome. We cannot sponsor new visas.';
    await person.api('POST', `/api/applications/${id}/papers/`, { kind: 'posting', text });
    await page.goto(`/application/${id}`);
    const says = page.getByRole('region', { name: 'What the posting says' });
    await expect(says).toContainText('Depends: it speaks of people who have an H-1B already.');
    await says.getByLabel('What you need').selectOption('The transfer of my H-1B');
    await expect(says).toContainText('Accepts H-1B transfers, which is what you need.');
    await expect(says.getByRole('listitem')).toHaveText('We cannot sponsor new visas.');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.reload();
    await expect(says).toContainText('Accepts H-1B transfers, which is what you need.');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('waymark.visa-need'))).toBeNull();
  });
});
