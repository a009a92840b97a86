import { expect, type Locator, type Page } from '@playwright/test';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Person } from '#test/support/people.ts';

/** The fields of an application that matter to a test; the others get defaults. */
interface Wanted {
  readonly company?: string;
  readonly title?: string;
  readonly status?: string;
  readonly companyLink?: string;
  readonly jobLink?: string;
  readonly date?: string;
  readonly notes?: string;
}

/** Creates an application by the API. */
export async function seedApplication(person: Person, wanted: Wanted = {}): Promise<Application> {
  const { status, body } = await person.api('POST', '/api/applications/', {
    company: { name: wanted.company ?? 'Northwind' },
    job_title: wanted.title ?? 'Platform Engineer',
    status: wanted.status ?? 'applied',
    company_link: wanted.companyLink ?? '',
    application_link: wanted.jobLink ?? '',
    date_applied: wanted.date ?? '2026-03-18',
    notes: wanted.notes ?? '',
  });
  expect(status).toBe(201);
  return body as Application;
}

/** Creates `count` applications, newest first: 'Engineer 01' on the last day of a month, and so on. */
export async function seedMany(person: Person, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const number = String(at).padStart(2, '0');
    const date = `2026-01-${String(31 - at).padStart(2, '0')}`;
    await seedApplication(person, { title: `Engineer ${number}`, company: `Firm ${number}`, date });
  }
}

/** The rows of the list, without its header. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row');
}

/** The toast or banner with a text. */
export function toastOf(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text });
}

/** Holds back every API request of a method until the returned function is called. */
export async function holdBack(page: Page, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/applications/**', async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Makes the API fail for a method, as a server in trouble would; returns a function that ends it. */
export async function failWith(
  page: Page,
  method: string,
  status: number,
  problem: object = {},
): Promise<() => Promise<void>> {
  const pattern = '**/api/applications/**';
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Refused', code: 'refused', status, ...problem }),
    });
  });
  return () => page.unroute(pattern);
}
