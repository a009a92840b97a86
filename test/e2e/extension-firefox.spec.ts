import { startRelay } from '#test/e2e/extension-browser.ts';
import { findFirefox, startFirefox } from '#test/e2e/firefox.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { postingPages } from '#test/support/posting-pages.ts';

test.skip(!findFirefox(), 'skipped: no Firefox');

test('[EXT-8] the package for Firefox is paired by a key, says what the posting says, and saves it in one press', async ({
  server,
  person,
}) => {
  test.setTimeout(240_000);
  const found = postingPages().find(({ url, right }) => url.includes('lever') && right.title);
  if (!found) throw new Error('no page of Lever');
  const relay = await startRelay(server.url);
  const firefox = await startFirefox();
  try {
    await firefox.goto(firefox.pageAt(found.url));
    await firefox.open();
    await firefox.says(/Nothing has left this browser/);
    expect(relay.seen).toEqual([]);
    const { body } = await person.api('POST', '/api/account/keys/', {
      name: 'firefox',
      scope: 'write',
    });
    await firefox.fill('server', relay.url);
    await firefox.fill('key', (body as { key: string }).key);
    await firefox.press('Pair');
    await firefox.says(/Files for H-1B: /);
    await firefox.press('Save');
    await firefox.says(/Saved\./);
    const saved = await person.api('GET', '/api/saved-jobs/');
    expect(saved.body).toMatchObject({
      data: [{ title: found.right.title, company_name: found.right.company }],
    });
    expect(firefox.asked).toEqual([]);
  } finally {
    await firefox.close();
    relay.close();
  }
});
