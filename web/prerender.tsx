import { renderToStaticMarkup } from 'react-dom/server';
import { parseSite } from '#shared/domain/site.ts';
import { Footer } from '#web/app/footer.tsx';
import { SIGNED_OUT_LINKS } from '#web/app/navigation.ts';
import { SkipLink } from '#web/app/skip-link.tsx';
import { TopBar } from '#web/app/top-bar.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

/** What the build knows and the markup depends on. */
export interface PrerenderInput {
  /** Whether web/public holds the pictures of the running app. */
  hasPicture: boolean;
  year: number;
}

/** The landing page's body as HTML, with the default site links; the page's script brings those up to date. */
export function renderLanding({ hasPicture, year }: PrerenderInput): string {
  return renderToStaticMarkup(
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar links={SIGNED_OUT_LINKS} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <LandingPage hasPicture={hasPicture} />
      </main>
      <Footer site={parseSite({})} year={year} theme={<ThemeSwitch choice="system" />} />
    </div>,
  );
}
