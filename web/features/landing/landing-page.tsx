import { ListChecks, Quote, Search, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import { H1B_SEARCH_MAX } from '#shared/core/limits.ts';
import { LANDING_PAGE } from '#shared/site/landing-page.ts';
import { cx } from '#web/lib/classes.ts';
import { lookAround, paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Block } from '#web/ui/block.tsx';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASS } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Widths of the pictures in web/public/pictures, which `npm run pictures` takes from the running app. */
const WIDTHS = [640, 1280];
const SIZE = { width: 1280, height: 800 };

/** Beside text from 64rem on, otherwise as wide as the window without its margins. */
const SIZES = '(width >= 64rem) 38rem, calc(100vw - 2rem)';

/**
 * A picture of the product in the reader's theme. The other theme's is in the document, too, because a stored choice may
 * differ from the system's, but a browser loads no lazy picture that is not shown.
 */
function ProductPicture({ name, alt }: { name: 'list' | 'h1b'; alt: string }) {
  return (
    <div className="w-full overflow-hidden rounded-ui border border-line bg-surface shadow-float">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/pictures/${name}-${theme}-1280.webp`}
          srcSet={WIDTHS.map((width) => `/pictures/${name}-${theme}-${width}.webp ${width}w`).join(
            ', ',
          )}
          sizes={SIZES}
          alt={alt}
          {...SIZE}
          loading="lazy"
          decoding="async"
          className={cx('h-auto w-full', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
        />
      ))}
    </div>
  );
}

const { blocks } = LANDING_PAGE;

interface Strength {
  icon: ReactNode;
  title: string;
  text: string;
}

const STRENGTHS: readonly Strength[] = [
  {
    icon: <ListChecks size={20} aria-hidden="true" />,
    title: 'One list for every application',
    text: 'Company, role, links, notes and where it stands. Add one in seconds; undo anything you did not mean.',
  },
  {
    icon: <Search size={20} aria-hidden="true" />,
    title: 'The answer before you scroll',
    text: 'Search, filter and sort as you type, and count where you really stand: active, offers, rejections. Every view is a link you can keep.',
  },
  {
    icon: <ShieldCheck size={20} aria-hidden="true" />,
    title: 'Yours, and only yours',
    text: 'Sign in by email, without a password to lose. Nobody else sees your list, and no tracker watches you.',
  },
];

/** A plain form: the H1B page reads its search from the address. */
function H1bSearch() {
  return (
    <search className="w-full max-w-prose rounded-ui border border-line bg-surface p-4">
      <form action={paths.h1b} className="flex flex-col gap-2">
        <label htmlFor="h1b-search" className="font-medium">
          What do employers pay? Search H1B filings
        </label>
        <div className="flex gap-2">
          <input
            id="h1b-search"
            name="search"
            type="search"
            maxLength={H1B_SEARCH_MAX}
            placeholder="Employer or job title"
            className={CONTROL_CLASS}
          />
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-16 sm:px-6 sm:pt-16 lg:grid-cols-[5fr_7fr] lg:gap-14">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-display font-bold tracking-tight">
          <span className="block">Find the job.</span>
          <span className="block text-accent">Know the odds.</span>
        </h1>
        <p className="max-w-prose text-large text-soft">
          With eighty applications open nobody remembers them all: Waymark keeps every application
          in one calm list, with what changed and what comes next.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Block mark={blocks.accounts}>
            <LinkButton href={paths.login} variant="primary" className="min-h-12 px-6">
              Start your list
            </LinkButton>
            <LinkButton href={paths.login} className="min-h-12 px-6">
              Login
            </LinkButton>
          </Block>
          <Block mark={blocks.demo}>
            <LinkButton href={lookAround} variant="primary" className="min-h-12 px-6">
              Look around
            </LinkButton>
          </Block>
        </div>
        <H1bSearch />
        <p className="text-small text-soft">Free and open source. No card, no advertising.</p>
      </div>
      <ProductPicture
        name="list"
        alt="The applications list of Waymark: company and position, status and date of each application, from an offer to a rejection"
      />
    </section>
  );
}

function Strengths() {
  return (
    <section aria-labelledby="strengths" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <h2 id="strengths" className="max-w-2xl text-section">
          A job search is long. The bookkeeping should not be.
        </h2>
        <ul className="mt-10 grid gap-10 sm:grid-cols-3">
          {STRENGTHS.map((strength) => (
            <li key={strength.title} className="flex flex-col items-start gap-3">
              <span className="inline-flex size-10 items-center justify-center rounded-ui bg-accent-soft text-accent">
                {strength.icon}
              </span>
              <h3 className="text-large">{strength.title}</h3>
              <p className="text-soft">{strength.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Odds() {
  return (
    <section
      aria-labelledby="odds"
      className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-14"
    >
      <ProductPicture
        name="h1b"
        alt="The H1B Data Explorer of Waymark with generated records: filters, average salary, certification rate, and a table of applications"
      />
      <div className="flex flex-col items-start gap-5 max-lg:order-first">
        <h2 id="odds" className="text-section">
          Know what they pay before you apply.
        </h2>
        <p className="text-soft">
          When an employer wants to hire on an H1B visa, the wage becomes public record. Search
          those filings by employer, title, wage and status, see medians and certification rates of
          exactly what you filtered, and send the view as a link. No account is needed.
        </p>
        <LinkButton href={paths.h1b}>Open the H1B Data Hub</LinkButton>
      </div>
    </section>
  );
}

function Testimonial() {
  return (
    <div className="border-y border-line bg-surface">
      <figure className="mx-auto flex max-w-2xl flex-col items-center gap-5 px-4 py-16 text-center sm:px-6 sm:py-20">
        <Quote size={28} aria-hidden="true" className="text-accent" />
        <blockquote className="text-title font-medium tracking-tight text-pretty">
          I stopped wondering which companies I was still waiting for. I open one page, see what
          moved, close it again and get on with my day.
        </blockquote>
        <figcaption className="text-soft">
          Sam, whom we invented: these words are ours, and say what we built Waymark for
        </figcaption>
      </figure>
    </div>
  );
}

const BAND_LINK_CLASS =
  'inline-flex min-h-12 items-center rounded-ui border px-6 font-medium no-underline transition-colors';

function Invitation() {
  return (
    <section aria-labelledby="invitation" className="mx-auto w-full max-w-6xl px-4 pt-16 sm:px-6">
      <div className="flex flex-col items-center gap-7 rounded-ui bg-band px-6 py-14 text-center text-on-band">
        <h2 id="invitation" className="text-section">
          Put the next one where you will find it again.
        </h2>
        <div className="flex flex-wrap justify-center gap-3">
          <Block mark={blocks.register}>
            <AppLink
              href={paths.register}
              className={`${BAND_LINK_CLASS} border-on-band bg-on-band text-band hover:opacity-90`}
            >
              Sign up
            </AppLink>
          </Block>
          <AppLink
            href={paths.login}
            className={`${BAND_LINK_CLASS} border-on-band hover:bg-on-band hover:text-band`}
          >
            Login
          </AppLink>
        </div>
      </div>
    </section>
  );
}

/** The front page for visitors: a promise, a search, pictures of the product, three capabilities, a testimonial, and the links in. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Strengths />
      <Odds />
      <Testimonial />
      <Invitation />
    </>
  );
}
