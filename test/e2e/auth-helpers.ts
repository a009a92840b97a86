import { expect, type Page, type Route } from '@playwright/test';

import type { Person } from '#test/support/people.ts';
import type { SeenMail } from '#test/support/kept-mails.ts';

/** A password that the server accepts. */
export const GOOD_PASSWORD = 'plum orbit cabin thirteen';

/** Another password that the server accepts. */
export const OTHER_PASSWORD = 'seven quiet marble lanterns';

/** The link in a mail that opens the confirm page. */
export function linkOf(mail: SeenMail): string {
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** Refuses requests to an auth endpoint in the protocol's form, without asking the server. */
export async function refuse(
  page: Page,
  path: string,
  refusal: { status: number; code?: string; message?: string },
): Promise<void> {
  const { status, ...json } = refusal;
  await page.route(`**/auth/v1/${path}`, (route) =>
    route.fulfill({ status, json, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  );
}

/** Holds requests to an auth endpoint back until `release` is called; counts them. */
export async function hold(page: Page, path: string) {
  const held: Route[] = [];
  let open = false;
  await page.route(`**/auth/v1/${path}`, async (route) => {
    held.push(route);
    if (open) await route.continue();
  });
  return {
    count: () => held.length,
    async release() {
      open = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** Requests a magic link on the sign-in page and waits for the next page. */
export async function askForLink(page: Page, email: string, address = '/login'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** The red panel. */
export function redPanel(page: Page) {
  return page.getByRole('alert');
}

/** The part of a callback address with a person's tokens. */
export function tokensOf({ session }: Person, more: Record<string, string> = {}): string {
  const { access_token, refresh_token } = session;
  return String(new URLSearchParams({ access_token, refresh_token, ...more }));
}

/** Accepts tokens that this browser did not request. */
export async function continueAs(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Continue as ${email}?`);
  await page.getByRole('button', { name: 'Continue' }).click();
}
