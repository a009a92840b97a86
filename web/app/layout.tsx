import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { documentTitle, findPageHead } from '#shared/site/page-heads.ts';
import { messages } from '#shared/core/messages.ts';
import { Footer } from '#web/app/footer.tsx';
import { SIGNED_IN_LINKS, SIGNED_OUT_LINKS } from '#web/app/navigation.ts';
import { OfflineBanner } from '#web/app/offline-banner.tsx';
import { SkipLink } from '#web/app/skip-link.tsx';
import { TopBar } from '#web/app/top-bar.tsx';
import { useShortcuts } from '#web/app/use-shortcuts.ts';
import { useSignOut } from '#web/app/use-sign-out.ts';
import { useTheme } from '#web/app/use-theme.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { useNameOfPage } from '#web/lib/page-name.ts';
import { useSession } from '#web/lib/session.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { useToast } from '#web/ui/toast.tsx';

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
        className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-1 px-4 py-8 outline-none sm:px-6"
      >
        <Outlet />
      </main>
      <Footer
        site={pageConfig().site}
        year={YEAR}
        theme={<ThemeSwitch choice={theme} onChoose={setTheme} />}
      />
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
