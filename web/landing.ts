import { type ThemeChoice, THEME_CHOICES, chooseTheme, readTheme } from '#web/lib/theme.ts';

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

/** Shows a shared table of another site in a sandboxed frame once the reader asks for it. */
function offerFrame(): void {
  const box = document.querySelector<HTMLElement>('[data-framed]');
  const button = box?.querySelector('button');
  if (!box || !button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.title = box.dataset['framedTitle'] ?? '';
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    frame.referrerPolicy = 'no-referrer';
    frame.className = 'h-[80dvh] min-h-120 w-full rounded-ui border border-line bg-surface';
    frame.src = box.dataset['framed'] ?? '';
    button.remove();
    box.append(frame);
    frame.focus();
  });
}

listenForTheme();
showWayBack();
offerFrame();
for (const year of document.querySelectorAll('[data-year]')) {
  year.textContent = String(new Date().getFullYear());
}
