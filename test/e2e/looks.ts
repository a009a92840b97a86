import type { Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll, WIDTHS } from '#test/e2e/fixtures.ts';

/** Fails when the page as it is now, or the part that a selector names, scrolls sideways or has an axe violation at any width, in light or dark. */
export async function expectGoodLooks(
  page: Page,
  { part, widths = WIDTHS }: { part?: string; widths?: readonly number[] } = {},
): Promise<void> {
  const seen = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    // Without motion, so that no colour is measured in the middle of its transition.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // Most rules ask what shows, and need no second answer where a wider window shows the same.
    const shown = await page.evaluate(whatShows);
    await expectAccessible(page, { part, rules: seen.has(shown) ? 'places' : 'all' });
    seen.add(shown);
    // A theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, { part, rules: 'colours' });
  }
}

/** The document with a mark for every element that shows. */
function whatShows(): string {
  const elements = [...document.querySelectorAll('*')];
  const marks = elements.map((one) => (one.checkVisibility({ visibilityProperty: true }) ? 1 : 0));
  return `${marks.join('')}${document.documentElement.outerHTML}`;
}
