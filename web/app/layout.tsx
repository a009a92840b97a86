import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';

import { messages } from '#shared/core/messages.ts';
import { documentTitle, findPageHead } from '#shared/site/page-heads.ts';
import { Footer, SlimFooter } from '#web/app/footer.tsx';
import { DESTINATIONS, SIGNED_IN_LINKS, SIGNED_OUT_LINKS } from '#web/app/navigation.ts';
import { SkipLink } from '#web/app/skip-link.tsx';
import { TopBar } from '#web/app/top-bar.tsx';
import { checkConnection, useConnection } from '#web/lib/connection.ts';
import { isTyping } from '#web/lib/keyboard.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { useNameOfPage } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { signOut, useSession } from '#web/lib/session.ts';
import { chooseTheme, readTheme, type ThemeChoice } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Milliseconds in which the second key of a sequence such as `g d` must follow. */
const SEQUENCE_MS = 1200;

/** What the shortcuts do. */
interface ShortcutActions {
  signedIn: boolean;
  onGo: (href: string) => void;
  onPalette: () => void;
  onHelp: () => void;
}

/** Listens for the site's shortcuts: `g d`, `n`, `?`, Ctrl+K or Cmd+K; not while the person types or a dialog is open. */
function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { signedIn, onGo, onPalette, onHelp } = latest.current;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) {
        return;
      }
      if (event.key === '?') {
        event.preventDefault();
        onHelp();
        return;
      }
      const sequence = event.timeStamp - firstAt < SEQUENCE_MS ? [first, event.key] : [event.key];
      first = event.key;
      firstAt = event.timeStamp;
      const place = DESTINATIONS.find(
        ({ keys, signedIn: needsSession }) =>
          keys.length > 0 &&
          (signedIn || !needsSession) &&
          (keys.join(' ') === sequence.join(' ') || keys.join(' ') === event.key),
      );
      if (!place) return;
      event.preventDefault();
      onGo(place.href);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const WORDS = {
  offline: 'You are offline. You can read what is loaded, but changes cannot be saved.',
  unreachable:
    'Waymark is not responding right now. You can read what is loaded, but changes cannot be saved.',
};

/** A line under the top bar while the server cannot be reached; its live region always exists, so that the line is announced. */
function OfflineBanner() {
  const connection = useConnection();
  const queries = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (connection === 'online' && wasUnreachable.current) {
      void queries.invalidateQueries();
      void router.invalidate();
    }
    wasUnreachable.current = connection === 'unreachable';
  }, [connection, queries, router]);
  const retry = async () => {
    setBusy(true);
    await checkConnection();
    setBusy(false);
  };
  return (
    <output className="block" data-print="hide">
      {connection !== 'online' && (
        <span className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-yellow-bg px-4 py-2 text-small text-yellow-ink">
          {WORDS[connection]}
          {connection === 'unreachable' && (
            <Button size="small" busy={busy} busyLabel="Trying..." onClick={() => void retry()}>
              Try again
            </Button>
          )}
        </span>
      )}
    </output>
  );
}

/** Signs out and goes to /login. */
function useSignOut(): () => void {
  const router = useRouter();
  return useCallback(() => {
    void (async () => {
      await signOut();
      await router.navigate({ href: paths.login });
    })();
  }, [router]);
}

/** The person's theme choice and how to change it. */
function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState(readTheme);
  return [
    choice,
    (next) => {
      chooseTheme(next);
      setChoice(next);
    },
  ];
}

const loadPalette = () => import('#web/app/command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const YEAR = new Date().getFullYear();

const ShortcutHelp = lazy(async () => ({
  default: (await import('#web/app/shortcut-help.tsx')).ShortcutHelp,
}));

/** The links of a visitor; where nobody registers by themselves none leads to doing so. */
const visitorLinks = () =>
  SIGNED_OUT_LINKS.filter(
    ({ href }) => href !== paths.register || pageConfig().registration === 'open',
  );

/** Sets the document's title, and moves the focus to the content when the page changes. */
function usePageChange() {
  const path = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  const name = useNameOfPage();
  const title = documentTitle(name ?? findPageHead(path)?.title ?? 'Page not found');
  useEffect(() => {
    document.title = title;
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path, title]);
  return { main, title };
}

/** The frame of every page: skip link, top bar, connection banner, content, footer, and keyboard shortcuts. */
export function Layout() {
  const router = useRouter();
  const session = useSession();
  const signOut = useSignOut();
  const [theme, setTheme] = useTheme();
  const [open, setOpen] = useState<'palette' | 'help'>();
  const { main, title } = usePageChange();
  const toast = useToast();
  const signedIn = session !== undefined;
  const go = (href: string) => void router.navigate({ href });
  const close = () => setOpen(undefined);
  const openPalette = () => {
    const failed = () => toast({ tone: 'error', title: messages.common.codeMissing });
    loadPalette().then(() => setOpen('palette'), failed);
  };
  useShortcuts({
    signedIn,
    onGo: go,
    onPalette: openPalette,
    onHelp: () => setOpen('help'),
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar
        links={signedIn ? SIGNED_IN_LINKS : visitorLinks()}
        person={
          session && {
            email: session.user.email ?? '?',
            theme,
            onTheme: setTheme,
            onSearch: openPalette,
            onSearchNear: () => void loadPalette().catch(() => undefined),
            onSignOut: signOut,
          }
        }
      />
      <OfflineBanner />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-label={title}
        // As high as the window below the bar, so that the footer is never in the way of what is being loaded.
        className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-1 px-4 py-5 outline-none sm:px-6 sm:py-8"
      >
        <Outlet />
      </main>
      {signedIn ? (
        <SlimFooter site={pageConfig().site} year={YEAR} />
      ) : (
        <Footer
          site={pageConfig().site}
          year={YEAR}
          theme={<ThemeSwitch choice={theme} onChoose={setTheme} />}
        />
      )}
      <Suspense>
        {open === 'palette' && (
          <CommandPalette
            signedIn={signedIn}
            onClose={close}
            onGo={go}
            onTheme={setTheme}
            onSignOut={signOut}
            onShortcuts={() => setOpen('help')}
          />
        )}
        {open === 'help' && <ShortcutHelp signedIn={signedIn} onClose={close} />}
      </Suspense>
    </div>
  );
}
