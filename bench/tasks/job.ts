import type { Page } from '@playwright/test';

import type { Hand } from '#bench/tasks/hand.ts';
import type { TestServer } from '#test/support/server.ts';

/** What the jobs of a person share. */
export interface World {
  readonly server: TestServer;
  readonly email: string;
  /** An employer of the H1B records, and the short name by which the person knows it. */
  readonly employer: { readonly filed: string; readonly known: string };
  /** A window of somebody who is not signed in. */
  readonly visitor: Page;
}

/** One thing a person wants done; throws when it does not come to its end. */
export interface Job {
  readonly name: string;
  readonly run: (hand: Hand, world: World) => Promise<void>;
}

/** A link of the page's top bar or menus; the user menu is opened for one that only it has. */
export async function goTo(hand: Hand, name: RegExp): Promise<void> {
  const { page } = hand;
  const inBar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name });
  for (const link of [inBar, inFooter]) {
    if (await link.first().isVisible()) return hand.click(link.first());
  }
  await hand.click(page.getByRole('button', { name: 'User menu' }));
  await hand.click(page.getByRole('menuitem', { name }));
}
