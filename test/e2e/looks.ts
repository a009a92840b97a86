import type { Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll, markShown, WIDTHS } from '#test/e2e/fixtures.ts';

/**
 * Fails when the page as it is now, or the part that a selector names, scrolls sideways or has an axe violation at any width,
 * in light or dark. At the first width everything is asked; then the rules about places, and everything of what a wider window
 * shows, or shows in other colours or sizes.
 */
export async function expectGoodLooks(
  page: Page,
  { part, widths = WIDTHS }: { part?: string; widths?: readonly number[] } = {},
): Promise<void> {
  for (const [index, width] of widths.entries()) {
    const fresh = index > 0;
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    // Without motion, so that no colour is measured in the middle of its transition.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await markShown(page, part, !fresh);
    await expectAccessible(page, { part, fresh });
    if (fresh) await expectAccessible(page, { part, rules: 'places' });
    // A theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, { part, rules: 'colours', fresh });
  }
}
