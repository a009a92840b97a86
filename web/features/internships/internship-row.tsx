import { Bookmark, Check, ExternalLink as OutIcon, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Internship } from '#shared/internships/contracts/schemas.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { internshipMessages } from '#shared/internships/messages.ts';
import { verdictWords } from '#shared/postings/verdict-needs.ts';
import { MoreButton } from '#web/features/internships/row-menu-button.tsx';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { useDeleteInternship, useRestoreInternship } from '#web/lib/queries/internships.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { useSaveJob } from '#web/lib/use-save-job.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useSaysShown, useVisaNeed } from '#web/lib/visa-need.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MeaningDot } from '#web/ui/meaning-dot.tsx';
import { RARE_ACTION } from '#web/ui/row-actions.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

const loadMenu = () => import('#web/features/internships/row-menu.tsx');
const RowMenu = lazy(async () => ({ default: (await loadMenu()).RowMenu }));

/** Places that are shown at once; the others unfold. */
const PLACES_SHOWN = 3;

interface RowProps {
  internship: Internship;
  /** The address of the list as it is, to return to. */
  listHref: string;
  /** Whether it is invented: nothing to open or to save. */
  sample: boolean;
  /** Whether the person hid it. */
  hidden: boolean;
  /** Hears of the row's going before it begins, and of failures. */
  onGoing: (going: boolean) => void;
}

function Places({ location }: { location: string }) {
  const places = location.split('; ').filter(Boolean);
  if (places.length === 0) return <span className="text-soft">Unknown</span>;
  const more = places.slice(PLACES_SHOWN);
  return (
    <span className="[overflow-wrap:anywhere] sm:block">
      {places.slice(0, PLACES_SHOWN).join('; ')}
      {more.length > 0 && (
        <details className="text-small">
          <summary className="w-fit cursor-pointer py-0.5 text-soft">
            {`${more.length} more`}
          </summary>
          {more.join('; ')}
        </details>
      )}
    </span>
  );
}

/** What is known of a listing besides its columns, in one line. */
function Facts(props: Pick<Internship, 'terms' | 'posted_on'> & { sample: boolean }) {
  const { terms, posted_on, sample } = props;
  if (!terms && !posted_on && !sample) return null;
  return (
    <span className="block text-small text-soft">
      {sample && (
        <span title="Invented, so there is no posting to open or to save">
          {internshipMessages.example}
        </span>
      )}
      {sample && (terms || posted_on) && ' · '}
      {terms}
      {terms && posted_on && ' · '}
      {posted_on && (
        <>
          {'Posted '}
          <DateText date={posted_on} near />
        </>
      )}
    </span>
  );
}

/** Yes and no apart for those of whom nothing is known that would make either good or bad. */
function Sign({ verdict }: Pick<Internship['says'], 'verdict'>) {
  if (verdict === 'yes') return <Check size={14} aria-hidden="true" className="shrink-0" />;
  if (verdict === 'no') return <X size={14} aria-hidden="true" className="shrink-0" />;
  return <MeaningDot meaning="plain" />;
}

/** What the listing says about sponsorship, as the list's people label it, and what that means to the person. */
function Says({ sponsorship, says }: Pick<Internship, 'sponsorship' | 'says'>) {
  const { meaning, words } = verdictWords(says, useVisaNeed());
  const isShown = useSaysShown();
  if (!sponsorship || !isShown) {
    return (
      <span data-silent className="text-small text-soft">
        Not stated
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-small">
      {meaning === 'plain' ? <Sign verdict={says.verdict} /> : <MeaningDot meaning={meaning} />}
      <span title={says.verdict === 'silent' ? undefined : words}>{sponsorship}</span>
    </span>
  );
}

/** Hides the row from the person, or shows it again; the page hears of it before it goes. */
function useGoing({ internship, hidden, onGoing }: Omit<RowProps, 'listHref' | 'sample'>) {
  const remove = useDeleteInternship();
  const restore = useRestoreInternship();
  const words = internshipMessages;
  const hiding = useDeletion(internship.id, { remove, restore }, words);
  const showing = useDeletion(
    internship.id,
    { remove: restore, restore: remove },
    {
      deleted: words.restored,
      deleteFailed: words.restoreFailed,
      restored: words.deleted,
      restoreFailed: words.deleteFailed,
    },
  );
  const { busy, onDelete } = hidden ? showing : hiding;
  const go = async () => {
    onGoing(true);
    if (!(await onDelete())) onGoing(false);
  };
  return { busy, onGo: () => void go() };
}

/** 'Edit', which adds the listing to the applications, and 'Delete'; in the list of hidden ones 'Show again'. On a phone they are a menu. */
function RareActions(props: RowProps & { addHref: string; describedBy: string }) {
  const { internship, sample, hidden, addHref, describedBy } = props;
  const { busy, onGo } = useGoing(props);
  const [wanted, setWanted] = useState(false);
  const wide = useMedia(WIDE);
  // An example has no other actions: without these its cell would be empty.
  const seldom = cx('text-soft!', !hidden && !sample && RARE_ACTION);
  if (!wide && !hidden) {
    const closed = (
      <MoreButton
        title={internship.title}
        busy={busy}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setWanted(true)}
      />
    );
    return wanted && !busy ? (
      <Suspense fallback={closed}>
        <RowMenu title={internship.title} addHref={addHref} onHide={onGo} />
      </Suspense>
    ) : (
      closed
    );
  }
  return (
    <>
      {!hidden && (
        <LinkButton
          href={addHref}
          size="small"
          variant="quiet"
          className={seldom}
          aria-describedby={describedBy}
          title="Add it to your applications, with what is known filled in"
        >
          Edit
        </LinkButton>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-describedby={describedBy}
        title={hidden ? 'Show it in your list again' : 'Hide it from your list only'}
        data-going
        className={seldom}
        busy={busy}
        icon={hidden && <Undo2 size={16} aria-hidden="true" />}
        onClick={onGo}
      >
        {hidden ? 'Show again' : 'Delete'}
      </Button>
    </>
  );
}

/** 'Save', which keeps the listing among the person's saved jobs. */
function Save({ internship, describedBy }: { internship: Internship; describedBy: string }) {
  const { title, company_name, location, url } = internship;
  const { busy, onSave } = useSaveJob();
  const job = { title, company_name, location: location.slice(0, NAME_MAX), job_link: url };
  return (
    <Button
      size="small"
      aria-describedby={describedBy}
      busy={busy}
      icon={<Bookmark size={16} aria-hidden="true" />}
      onClick={() => void onSave({ ...job, origin: 'internship' })}
    >
      Save
    </Button>
  );
}

/** 'View', which opens the posting. */
function Posting({ url, describedBy }: { url: string; describedBy: string }) {
  if (!url) return <span className="text-soft max-sm:sr-only">None</span>;
  return (
    <ExternalLink
      href={url}
      aria-describedby={describedBy}
      className="inline-flex items-center gap-1.5 underline max-sm:min-h-8 max-sm:pointer-coarse:min-h-10 decoration-control/40 underline-offset-3 hover:decoration-current"
    >
      View
      <OutIcon size={14} aria-hidden="true" className="text-soft" />
    </ExternalLink>
  );
}

/** One listing. */
export function InternshipRow(props: RowProps) {
  const { internship, listHref, sample, hidden } = props;
  const { title, company_name, location } = internship;
  const url = sample ? '' : internship.url;
  const name = useId();
  const add = { company: company_name, title, link: url, source: 'Other', from: listHref };
  return (
    <TableRow
      // On a phone the company and the place run on under the title, what it says on sponsorship is the next line, then come the link and the actions.
      className="group/row max-sm:relative max-sm:flow-root!"
    >
      <TableCell className={cx('max-sm:block sm:w-[26%]', sample && 'max-sm:pr-10')}>
        <div className="py-0.5 [overflow-wrap:anywhere]">
          <span id={name} className="block font-medium">
            {url ? (
              <ExternalLink href={url} className="text-accent underline-offset-3 hover:underline">
                {title}
              </ExternalLink>
            ) : (
              title
            )}
          </span>
          <Facts {...internship} sample={sample} />
        </div>
      </TableCell>
      <TableCell className="max-sm:inline sm:min-w-30 lg:min-w-56">
        <AppLink
          href={paths.companyNamed(company_name)}
          className="rounded-[4px] underline decoration-control/40 underline-offset-3 [overflow-wrap:anywhere] hover:decoration-current"
        >
          {company_name}
        </AppLink>
      </TableCell>
      <TableCell className="max-sm:inline max-sm:text-soft lg:min-w-42">
        <span aria-hidden="true" className="sm:hidden">
          {' · '}
        </span>
        <Places location={location} />
      </TableCell>
      <TableCell className="max-sm:block max-sm:has-data-silent:h-0 max-sm:has-data-silent:overflow-hidden max-sm:has-data-silent:py-0 lg:whitespace-nowrap">
        <Says {...internship} />
      </TableCell>
      {!sample && (
        <TableCell className="whitespace-nowrap max-sm:mt-2 max-sm:inline-block">
          <Posting url={url} describedBy={name} />
        </TableCell>
      )}
      <TableCell
        className={cx(
          'print:hidden',
          sample ? 'max-sm:absolute max-sm:top-2 max-sm:right-3' : 'max-sm:float-right max-sm:mt-2',
        )}
      >
        <div className="flex justify-end max-sm:-mr-2 max-sm:flex-row-reverse max-sm:[&>*]:px-2">
          <RareActions {...props} addHref={paths.addApplicationWith(add)} describedBy={name} />
          {!hidden && !sample && <Save internship={internship} describedBy={name} />}
        </div>
      </TableCell>
    </TableRow>
  );
}
