import { securityMessages } from '#shared/security/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { signIn } from '#test/support/people.ts';

test.describe('sessions and security events', () => {
  test('[ADM-12] other places are signed out one by one or all together', async ({
    signedIn: page,
    server,
    person,
  }) => {
    const [one, two, three] = [
      await signIn(server, person.email),
      await signIn(server, person.email),
      await signIn(server, person.email),
    ];
    const alive = async () =>
      Promise.all(
        [one, two, three, person].map(
          async (who) => (await who.api('GET', '/api/profile/')).status,
        ),
      );
    await page.goto('/profile?part=security');
    const part = page.getByRole('region', { name: 'Where you are signed in' });
    const rows = part.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.filter({ hasText: '(this device)' })).toHaveCount(1);
    await part.getByRole('button', { name: /^End / }).first().press('Enter');
    await expect(toastOf(page, securityMessages.security.sessionEnded)).toBeVisible();
    await expect(rows).toHaveCount(3);
    expect((await alive()).filter((status) => status === 401)).toHaveLength(1);
    await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const question = page.getByRole('alertdialog', {
      name: securityMessages.security.endOthersQuestion,
    });
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(toastOf(page, securityMessages.security.othersEnded)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(part.getByRole('button')).toHaveCount(0);
    expect(await alive()).toEqual([401, 401, 401, 200]);
  });

  test('[ADM-12] [PRO-8] what happened to the account is listed; all of it fits and is accessible', async ({
    signedIn: page,
    server,
    person,
  }) => {
    await signIn(server, person.email);
    for (let count = 0; count < 20; count += 1) {
      await person.auth.updateUser({ data: { count } });
    }
    await page.goto('/profile?part=security');
    const part = page.getByRole('region', { name: 'Recent security events' });
    await expect(part.getByRole('listitem').first()).toContainText('Account changed');
    await expect(part.getByRole('listitem').first()).toContainText('from 127.0.0.1');
    await part.getByRole('button', { name: 'Next' }).click();
    await expect(part.getByText('Signed in', { exact: true }).first()).toBeVisible();
    await expectGoodLooks(page);
  });
});
