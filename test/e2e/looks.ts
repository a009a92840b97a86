import type { Page } from '@playwright/test';

import {
  axeOptions,
  expect,
  expectNoSidewaysScroll,
  loadAxe,
  WIDTHS,
  type AxeInPage,
} from '#test/e2e/fixtures.ts';

interface LooksInPage extends AxeInPage {
  /** How elements looked at the widths before, and those that are new since then. */
  looks?: WeakMap<Element, string>;
  fresh?: Element[];
}

/** What of the page is looked at, and whether everything counts or what is new since the width before. */
type Share = readonly [part: string | undefined, isFresh: boolean];

/** Axe's violations in a share of the page, in light after noting what is new; nothing when the page is wider than its window. */
function lookInPage(page: Page, [part, isFresh]: Share, theme: 'light' | 'dark') {
  const how = axeOptions(theme === 'light' ? 'all' : 'colours');
  return page.evaluate(
    async ([within, onlyFresh, isLight, options, places]) => {
      const scope = globalThis as unknown as LooksInPage;
      // What a new width or theme lets scripts lay out.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const { scrollWidth, clientWidth } = document.documentElement;
      if (isLight && scrollWidth > clientWidth) return undefined;
      if (isLight) markShown();
      const elements = (scope.fresh ?? []).filter((element) => element.isConnected);
      const found = [];
      if (!onlyFresh) found.push(await scope.axe.run(within ?? document, options));
      else if (elements.length > 0) found.push(await scope.axe.run(elements, options));
      if (onlyFresh && isLight) found.push(await scope.axe.run(within ?? document, places));
      return found.flatMap(({ violations }) =>
        violations.map(({ id, help, nodes }) => ({
          id,
          help,
          at: nodes.map((node) => node.target),
        })),
      );

      /** Keeps how every element shows, and which ones show that did not show so before. */
      function markShown(): void {
        if (!onlyFresh) scope.looks = new WeakMap();
        const looks = (scope.looks ??= new WeakMap());
        const root = within === undefined ? document.body : document.querySelector(within);
        const fresh = new Set<Element>();
        for (const element of root ? [root, ...root.querySelectorAll('*')] : []) {
          if (!element.checkVisibility({ visibilityProperty: true })) continue;
          const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } =
            getComputedStyle(element);
          const look = [
            color,
            backgroundColor,
            backgroundImage,
            fontSize,
            fontWeight,
            opacity,
          ].join();
          if (looks.get(element) !== look) fresh.add(element);
          looks.set(element, look);
        }
        // An element brings what is in it.
        scope.fresh = [...fresh].filter((element) => !fresh.has(element.parentElement ?? element));
        if (root && fresh.has(root)) scope.fresh = [root];
      }
    },
    [part, isFresh, theme === 'light', how, axeOptions('places')] as const,
  );
}

/**
 * Fails when the page as it is now, or the part that a selector names, scrolls sideways or has an axe violation at any width,
 * in light or dark. At the first width everything is asked; then the rules about places, and everything of what a wider window
 * shows, or shows in other colours or sizes. All of a width and theme is one question to the page, since each costs three processes.
 */
export async function expectGoodLooks(
  page: Page,
  { part, widths = WIDTHS }: { part?: string; widths?: readonly number[] } = {},
): Promise<void> {
  // A page on its way has no heading yet, which is no finding.
  if (part === undefined) await page.locator('h1').first().waitFor({ state: 'attached' });
  await loadAxe(page);
  for (const [index, width] of widths.entries()) {
    const share = [part, index > 0] as const;
    await page.setViewportSize({ width, height: 800 });
    // Without motion, so that no colour is measured in the middle of its transition.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    let violations = await lookInPage(page, share, 'light');
    if (!violations) {
      await expectNoSidewaysScroll(page);
      violations = await lookInPage(page, share, 'light');
    }
    expect(violations, `at ${width} px`).toEqual([]);
    // A theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await lookInPage(page, share, 'dark'), `at ${width} px, dark`).toEqual([]);
  }
}
