import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectAccessible, kept, test as base, type Start } from '#test/e2e/fixtures.ts';
import { openExplorer } from '#test/e2e/h1b-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { startOwnServer, type OwnServer } from '#test/e2e/own-server.ts';
import { WITH_SAMPLE } from '#test/support/server.ts';

const SANDBOX = 'allow-scripts allow-same-origin allow-popups';
const OPERATOR = { name: 'Ada <b>Lovelace</b> & Co', contact: 'privacy@jobs.example' };
const CHAT = { label: 'Our chat', href: 'https://chat.example/waymark' };

/** A foreign site that pages may frame, and what it was asked for. */
interface ForeignSite {
  readonly host: string;
  readonly asked: string[];
}

/** A server whose site file and source of logos are set, and the foreign site that the file names. */
const startConfigured: Start<{ server: OwnServer; foreign: ForeignSite }> = async (atEnd) => {
  const asked: string[] = [];
  const site: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end('<h1>A foreign page</h1>');
  }).listen(0, '127.0.0.1');
  atEnd(() => site.close());
  await once(site, 'listening');
  const host = `localhost:${(site.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'waymark-site-'));
  atEnd(() => rm(folder, { recursive: true }));
  const file = join(folder, 'site.json');
  const configuration = {
    operator: OPERATOR,
    communityChat: CHAT,
    salarySite: { label: 'Salaries', href: '' },
    hideUnavailableProviders: true,
    hardwareTable: { label: 'Our list', href: `http://${host}/list` },
    uscisDashboard: { label: 'USCIS dashboard', href: `http://${host}/views` },
  };
  await writeFile(file, JSON.stringify(configuration));
  const server = await startOwnServer({
    ...WITH_SAMPLE,
    SITE_CONFIG: file,
    LOGO_SERVICE_URL: 'https://img.logo.dev/{host}?token=pk_example',
  });
  atEnd(() => server.remove());
  return { server, foreign: { host, asked } };
};

interface TestFixtures {
  configured: { server: OwnServer; foreign: ForeignSite };
  foreign: ForeignSite;
}

const test = base.extend<TestFixtures>({
  configured: kept(startConfigured),
  foreign: ({ configured }, use) => use(configured.foreign),
  server: ({ configured }, use) => use(configured.server),
});

test.describe('what the operator configures', () => {
  test('[AUTH-139] hides the buttons of providers that are off', async ({ page }) => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await page.getByLabel('Email address').waitFor();
      await expect(page.getByRole('button', { name: 'Google' })).toHaveCount(0);
      await expect(page.getByText('Or continue with')).toHaveCount(0);
      await expectAccessible(page);
    }
  });

  test('[FOOT-2] has the links of the site file in the footer, without empty ones', async ({
    page,
  }) => {
    for (const path of ['/', '/login']) {
      await page.goto(path);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link', { name: CHAT.label })).toHaveAttribute(
        'href',
        CHAT.href,
      );
      await expect(footer.getByRole('link', { name: /^Salaries/ })).toHaveCount(0);
    }
  });

  test('[LOGO-12] [FOOT-1] names the service that logos come from, without its key', async ({
    page,
  }) => {
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Logos provided by Logo.dev' }),
      ).toHaveAttribute('href', 'https://logo.dev');
      expect(await page.content()).not.toContain('pk_example');
    }
  });

  test('[PUB-7] names the operator, whose words are not markup', async ({ page }) => {
    for (const path of ['/privacy', '/terms']) {
      await page.goto(path);
      await expect(page.getByText(OPERATOR.name)).toBeVisible();
      // Where it is said who runs the site, and where questions go.
      const reach = page.getByRole('link', { name: OPERATOR.contact });
      await expect(reach).toHaveCount(2);
      await expect(reach.first()).toHaveAttribute('href', `mailto:${OPERATOR.contact}`);
    }
    await page.goto('/register');
    await expect(
      page.getByText(
        `is run by ${OPERATOR.name} (${OPERATOR.contact}), who can read what is stored here.`,
      ),
    ).toBeVisible();
    await expectGoodLooks(page);
  });

  test('[PUB-10] a shared table is loaded only when the reader asks, in a sandboxed frame', async ({
    page,
    context,
    foreign,
  }) => {
    // The fixture treats requests to any server but its own as foreign.
    context.removeAllListeners('request');
    await page.goto('/hardware', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
      'href',
      `http://${foreign.host}/list`,
    );
    await expectAccessible(page);
    expect(foreign.asked).not.toContain('/list');
    await page.getByRole('button', { name: 'Show the table' }).click();
    const frame = page.locator('iframe');
    await expect(frame.contentFrame().getByText('A foreign page')).toBeVisible();
    await expect(frame).toHaveAttribute('title', 'Our list');
    await expect(frame).toHaveAttribute('sandbox', SANDBOX);
    expect(foreign.asked).toContain('/list');
  });

  test('[H1B-16] the USCIS dashboard: a sandboxed frame, added when the tab opens and removed when it closes', async ({
    page,
    context,
  }) => {
    context.removeAllListeners('request');
    await openExplorer(page);
    const tabs = page.getByRole('tablist', { name: 'H1B data' });
    const frame = page.locator('iframe');
    await expect(frame).toHaveCount(0);
    await tabs.getByRole('tab', { name: 'H1B Data Explorer' }).press('ArrowRight');
    await expect(page).toHaveURL('/h1b?tab=dashboard');
    await expect(frame).toHaveAttribute('sandbox', SANDBOX);
    await expect(frame.contentFrame().getByText('A foreign page')).toBeVisible();
    await expect(page.getByText(/^Data source: U\.S\. Citizenship/)).toBeVisible();
    await tabs.getByRole('tab', { name: 'H1B Data Explorer' }).click();
    await expect(frame).toHaveCount(0);
  });
});
