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

/** Milliseconds after the last key at which the question is sent. */
const ASK_AFTER_MS = 300;
/** Shorter names mean too many employers. */
const ASK_FROM = 2;

/** Answers the question of the front page while a person types: the server's own page, of which the answer is taken. */
function askWhileTyping(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-ask]');
  const field = form?.querySelector('input');
  const answer = document.querySelector('#answer');
  if (!form || !field || !answer) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  const ask = async () => {
    clearTimeout(timer);
    asking?.abort();
    const name = field.value.trim();
    if (name.length < ASK_FROM) return;
    const { signal } = (asking = new AbortController());
    answer.ariaBusy = 'true';
    try {
      const response = await fetch(`/?employer=${encodeURIComponent(name)}`, { signal });
      if (!response.ok) throw new Error(`It was answered ${response.status}`);
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      answer.replaceChildren(...(page.querySelector('#answer')?.childNodes ?? []));
    } catch {
      if (signal.aborted) return;
      answer.textContent = 'The records cannot be searched right now. Try again in a minute.';
    }
    answer.ariaBusy = null;
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ASK_AFTER_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // As without scripts: the address says what was asked.
    history.replaceState(null, '', `/?employer=${encodeURIComponent(field.value.trim())}`);
    void ask();
  });
}

listenForTheme();
showWayBack();
offerFrame();
askWhileTyping();
for (const year of document.querySelectorAll('[data-year]')) {
  year.textContent = String(new Date().getFullYear());
}
