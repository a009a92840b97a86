import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ERROR_PAGE } from '#shared/site/error-page.ts';
import { type DrawnPath, listDrawnPages } from '#shared/site/page-heads.ts';
import { parseSite } from '#shared/site/site.ts';
import { Footer } from '#web/app/footer.tsx';
import { SIGNED_OUT_LINKS } from '#web/app/navigation.ts';
import { SkipLink } from '#web/app/skip-link.tsx';
import { TopBar } from '#web/app/top-bar.tsx';
import { H1bFirstView } from '#web/features/h1b/first-view.tsx';
import { HardwarePage } from '#web/features/hardware/hardware-page.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { PrivacyPage } from '#web/features/legal/privacy-page.tsx';
import { TermsPage } from '#web/features/legal/terms-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

/** Facts of the build that the markup depends on. */
interface PrerenderInput {
  year: number;
}

/** A page for everybody as the body's HTML, with the default site links; the server fills in the operator's. */
function renderPublic(page: ReactNode, year: number): string {
  return renderToStaticMarkup(
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar links={SIGNED_OUT_LINKS} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {page}
      </main>
      <Footer site={parseSite({})} year={year} theme={<ThemeSwitch choice="system" />} />
    </div>,
  );
}

/** The H1B page as it is before the app has its data: in the app's frame, without the links that depend on a session it has not read. */
function renderH1b(year: number): string {
  return renderToStaticMarkup(
    <div id="first" className="flex min-h-dvh flex-col">
      <SkipLink />
      <div className="in-data-session:[&_ul]:invisible">
        <TopBar links={SIGNED_OUT_LINKS} />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-1 px-4 py-8 outline-none sm:px-6"
      >
        <H1bFirstView />
      </main>
      <Footer site={parseSite({})} year={year} theme={null} />
    </div>,
  );
}

/** The body of the error page as HTML, without scripts; the server fills in the sentence and the address. */
function renderError(): string {
  return renderToStaticMarkup(
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:px-6">
          <AppLink href={paths.home} className="-ml-1 inline-flex rounded-ui p-1 no-underline">
            <Brand />
          </AppLink>
        </div>
      </header>
      <main className="px-4 sm:px-6">
        <section className="mx-auto flex max-w-xl flex-col items-start gap-4 py-16">
          <h1 className="text-title">{ERROR_PAGE.title}</h1>
          <Panel tone="error">{ERROR_PAGE.sentence}</Panel>
          <LinkButton href={ERROR_PAGE.address} variant="primary">
            Try again
          </LinkButton>
        </section>
      </main>
    </div>,
  );
}

/** What stands between bar and footer of each page that the build draws. */
const DRAWN: Readonly<Record<DrawnPath, ReactNode>> = {
  '/': <LandingPage />,
  '/hardware': <HardwarePage />,
  '/privacy': <PrivacyPage />,
  '/terms': <TermsPage />,
};

/** The bodies of the documents without React as HTML, by their file; the server fills in what differs from site to site, and what was refused. */
export function renderDocuments({ year }: PrerenderInput) {
  const drawn = listDrawnPages().map(
    ({ path, file }) => [file, renderPublic(DRAWN[path], year)] as const,
  );
  return {
    ...Object.fromEntries(drawn),
    'h1b.html': renderH1b(year),
    'error.html': renderError(),
  };
}
