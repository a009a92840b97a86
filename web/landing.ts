import type { Site } from '#shared/domain/site.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { type ThemeChoice, THEME_CHOICES, chooseTheme, readTheme } from '#web/lib/theme.ts';

/** Updates the prerendered footer with the operator's links. */
function updateSiteLinks(site: Site): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-site-link]')) {
    const link = Object.entries(site).find(([name]) => name === item.dataset.siteLink)?.[1];
    const anchor = item.querySelector('a');
    if (typeof link !== 'object' || !('href' in link) || !anchor) continue;
    item.hidden = link.href === '';
    anchor.href = link.href;
    anchor.textContent = link.label;
  }
}

/** A value of the browser's storage; null where it refuses storage. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function showChoice(choice: ThemeChoice): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.ariaPressed = String(button.dataset.themeChoice === choice);
  }
}

function listenForTheme(): void {
  for (const choice of THEME_CHOICES) {
    document.querySelector(`[data-theme-choice="${choice}"]`)?.addEventListener('click', () => {
      chooseTheme(choice);
      showChoice(choice);
    });
  }
  showChoice(readTheme());
}

/** Gives a signed-in reader of a page for everybody the way back in place of the ways to sign in. */
function showWayBack(): void {
  if (readStored('waymark.session') === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href="/login"]')) {
    link.href = '/dashboard';
    link.textContent = 'Dashboard';
  }
  for (const link of document.querySelectorAll('nav a[href="/register"]')) {
    link.closest('li')?.remove();
  }
}

listenForTheme();
showWayBack();
updateSiteLinks(pageConfig().site);
for (const year of document.querySelectorAll('[data-year]')) {
  year.textContent = String(new Date().getFullYear());
}
