import type { Status } from '#shared/applications/status.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { LANDING_PAGE } from '#shared/site/landing-page.ts';
import { Parts } from '#web/features/landing/parts.tsx';
import { lookAround, paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { companyBadge } from '#shared/applications/company-label.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Block } from '#web/ui/block.tsx';
import { Button } from '#web/ui/button.tsx';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';
import { CONTROL_CLASS } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

const { blocks, employer } = LANDING_PAGE;

/** What an answer has. */
const SHOWN = [
  'H-1B petitions that were approved, year by year',
  'What it pays for its most common job',
  'How many filings each number comes from',
] as const;

/**
 * The question that the page answers. A plain form, which the server answers on this page; with scripts web/landing.ts asks
 * while a person types.
 */
function Question() {
  return (
    <div className="w-full overflow-hidden rounded-card border border-line bg-surface shadow-float">
      <search>
        <form action={paths.home} data-ask className="border-b border-line p-5">
          <label htmlFor="employer" className="block text-small text-balance text-soft">
            Does this employer sponsor, and what does it pay?
          </label>
          <div className="mt-1.5 flex gap-2">
            <input
              id="employer"
              name="employer"
              type="search"
              required
              maxLength={NAME_MAX}
              autoComplete="off"
              defaultValue={employer}
              placeholder="Employer, such as Amazon"
              // On a phone the button that empties it would take the room of the name's end.
              className={`${CONTROL_CLASS} text-ellipsis max-sm:[&::-webkit-search-cancel-button]:hidden`}
            />
            <Button type="submit" className="shrink-0">
              Look up
            </Button>
          </div>
        </form>
      </search>
      <div id="answer" aria-live="polite" className="p-5 lg:min-h-92">
        <Block mark={blocks.answer}>
          <p className="font-semibold">Type a name to see</p>
          <ul className="mt-2 flex flex-col gap-2 text-soft">
            {SHOWN.map((line) => (
              <li key={line}>
                <EvidenceMark evidence="yes" words={line} />
              </li>
            ))}
          </ul>
          <p className="mt-4 text-small text-soft">
            From records that the US government publishes. No account is needed.
          </p>
        </Block>
      </div>
    </div>
  );
}

const LIST: readonly { company: string; next: string; status: Status }[] = [
  { company: 'Northwind Robotics', next: 'Answer by Nov 28', status: 'offer' },
  { company: 'Harbor Analytics', next: 'Onsite, Thursday 10:00 AM', status: 'vo' },
  { company: 'Cobalt Systems', next: 'Assessment due Monday', status: 'oa' },
];

/** Three rows of the list that the promise is about. */
function ListPicture() {
  return (
    <figure className="mt-3 hidden w-full max-w-lg flex-col gap-2 lg:flex">
      <figcaption className="text-small text-soft">Your list, for example</figcaption>
      <ul
        aria-label="Three applications, invented"
        className="w-full divide-y divide-line rounded-card border border-line bg-surface"
      >
        {LIST.map(({ company, next, status }) => (
          <li key={company} className="flex items-center gap-3 px-4 py-2.5">
            <Avatar letters={companyBadge(null, company)} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{company}</p>
              <p className="truncate text-small text-soft">{next}</p>
            </div>
            <StatusPill status={status} />
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-8 pb-14 sm:px-6 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:gap-14">
      <div className="flex flex-col items-start gap-5">
        <h1 className="text-display font-bold tracking-tight">
          <span className="block">Find the job.</span>
          <span className="block text-accent">Know the odds.</span>
        </h1>
        <p className="max-w-prose text-large text-soft">
          Nobody can keep track of eighty applications. Waymark keeps them in one calm list: what
          changed, what’s next, and what the public record says about each employer.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Block mark={blocks.accounts}>
            <LinkButton href={paths.login} variant="primary" className="min-h-12 px-6">
              Start your list
            </LinkButton>
          </Block>
          <Block mark={blocks.demo}>
            <LinkButton href={lookAround} variant="primary" className="min-h-12 px-6">
              Look around
            </LinkButton>
          </Block>
          <LinkButton href={paths.h1b} className="min-h-12 px-6">
            Explore H1B records
          </LinkButton>
        </div>
        <p className="text-small text-soft">
          Free and open source. No advertising and no tracking.
        </p>
        <ListPicture />
      </div>
      <Question />
    </section>
  );
}

/** Where others show a testimonial: what we say ourselves. */
function Statement() {
  return (
    <section
      aria-labelledby="why"
      className="mx-auto flex max-w-3xl flex-col items-center gap-4 px-4 py-16 text-center sm:px-6"
    >
      <h2 id="why" className="text-small font-semibold text-accent">
        Why we built Waymark
      </h2>
      <p className="text-title font-medium tracking-tight text-pretty">
        Nobody should have to wonder which companies they are still waiting for. Open one page, see
        what moved, close it again and get on with your day.
      </p>
      <p className="text-soft">The people who make Waymark</p>
    </section>
  );
}

const BAND_LINK_CLASS =
  'inline-flex min-h-12 items-center rounded-ui border px-6 font-medium no-underline transition-colors';

function Invitation() {
  return (
    <section aria-labelledby="invitation" className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <div className="flex flex-col items-center gap-7 rounded-card bg-band px-6 py-14 text-center text-on-band">
        <h2 id="invitation" className="text-section">
          Never lose track of an application again.
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

/** The front page for visitors: a promise, a question that it answers, three parts of the product, our own words, and the links in. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Parts />
      <Statement />
      <Invitation />
    </>
  );
}
