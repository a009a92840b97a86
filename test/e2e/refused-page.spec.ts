import { startOwnServer } from '#test/e2e/own-server.ts';
import { expect, test } from './fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('a refused document is an error page with a way back, accessible in both themes and at every width', async ({
  page,
  context,
}) => {
  const limited = await startOwnServer({ RATE_LIMIT: '1' });
  try {
    const url = `${limited.url}/h1b?search=engineer`;
    await fetch(url);
    // The fixture treats requests to any server but its own as foreign.
    context.removeAllListeners('request');
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(429);
    await expect(page).toHaveTitle(/^This page could not be shown/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page could not be shown',
    );
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many requests came from your network\. Try again in \d+ seconds?\.$/,
    );
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/h1b?search=engineer',
    );
    await expectGoodLooks(page);
  } finally {
    await limited.remove();
  }
});
