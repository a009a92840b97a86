import type { Site } from '#shared/domain/site.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { type ThemeChoice, THEME_CHOICES, chooseTheme, readTheme } from '#web/lib/theme.ts';

/** Updates the prerendered footer with the operator's links. */
function updateSiteLinks(site: Site): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-site-link]')) {
    const link = Object.entries(site).find(([name]) => name === item.dataset.siteLink)?.[1];
    const anchor = item.querySelector('a');
    if (typeof link !== 'object' || !anchor) continue;
    item.hidden = link.href === '';
    anchor.href = link.href;
    anchor.textContent = link.label;
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

listenForTheme();
updateSiteLinks(pageConfig().site);
for (const year of document.querySelectorAll('[data-year]')) {
  year.textContent = String(new Date().getFullYear());
}
