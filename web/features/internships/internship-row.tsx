import { Bookmark, ExternalLink as OutIcon, Undo2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Internship } from '#shared/internships/contracts/schemas.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { internshipMessages } from '#shared/internships/messages.ts';
import { Facts, Places, Says } from '#web/features/internships/row-facts.tsx';
import { MoreButton } from '#web/features/internships/row-menu-button.tsx';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { useDeleteInternship, useRestoreInternship } from '#web/lib/queries/internships.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { useSaveJob } from '#web/lib/use-save-job.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RARE_ACTION } from '#web/ui/row-actions.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

const loadMenu = () => import('#web/features/internships/row-menu.tsx');
const RowMenu = lazy(async () => ({ default: (await loadMenu()).RowMenu }));

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
  const { internship, hidden, addHref, describedBy } = props;
  const { busy, onGo } = useGoing(props);
  const [wanted, setWanted] = useState(false);
  const wide = useMedia(WIDE);
  const seldom = cx('text-soft!', !hidden && RARE_ACTION);
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
      <OutIcon size={14} aria-hidden="true" className="text-soft max-sm:hidden" />
    </ExternalLink>
  );
}

/** One listing. */
export function InternshipRow(props: RowProps) {
  const { internship, listHref, sample, hidden } = props;
  const { title, company_name, location } = internship;
  const url = sample ? '' : internship.url;
  const name = useId();
  // What can be done with a listing has its place at the end of what it says, with its menu beside its title.
  const inLine = !sample && !hidden;
  const add = { company: company_name, title, link: url, source: 'Other', from: listHref };
  return (
    <TableRow
      // On a phone the company and the place run on under the title; what it says on sponsorship is the last line.
      className="group/row max-sm:relative max-sm:flow-root!"
    >
      <TableCell className={cx('max-sm:block sm:w-[26%]', inLine && 'max-sm:pr-10')}>
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
          <Facts {...internship} />
        </div>
      </TableCell>
      <TableCell className="max-sm:inline sm:min-w-30 lg:min-w-56">
        <AppLink
          href={paths.companyNamed(company_name)}
          className={cx(
            'rounded-[4px] underline-offset-3 [overflow-wrap:anywhere]',
            // That of an example leads to no company.
            sample
              ? 'text-soft hover:underline'
              : 'underline decoration-control/40 hover:decoration-current',
          )}
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
      <TableCell
        className={cx(
          'lg:whitespace-nowrap',
          inLine
            ? 'max-sm:flex max-sm:min-h-9 max-sm:items-center max-sm:pr-30'
            : 'max-sm:block max-sm:has-data-silent:h-0 max-sm:has-data-silent:overflow-hidden max-sm:has-data-silent:py-0',
        )}
      >
        <Says {...internship} />
      </TableCell>
      {!sample && (
        <TableCell
          className={cx(
            'whitespace-nowrap',
            inLine
              ? 'max-sm:absolute max-sm:right-23 max-sm:bottom-3'
              : 'max-sm:mt-2 max-sm:inline-block',
          )}
        >
          <Posting url={url} describedBy={name} />
        </TableCell>
      )}
      <TableCell
        className={cx(
          'print:hidden',
          // On a phone an example is only read.
          sample && !hidden && 'max-sm:hidden',
          // What is beneath it between the menu and 'Save' can be pressed.
          inLine &&
            'max-sm:pointer-events-none max-sm:absolute max-sm:top-2 max-sm:right-3 max-sm:bottom-3 max-sm:[&_button]:pointer-events-auto',
          hidden && 'max-sm:float-right max-sm:mt-2',
        )}
      >
        <div
          className={cx(
            'flex items-center justify-end sm:relative max-sm:[&>*]:px-2',
            inLine
              ? 'max-sm:h-full max-sm:flex-col max-sm:items-end max-sm:justify-between max-sm:[&>:first-child]:-mr-2'
              : 'max-sm:-mr-2 max-sm:flex-row-reverse',
          )}
        >
          <RareActions {...props} addHref={paths.addApplicationWith(add)} describedBy={name} />
          {!hidden && !sample && <Save internship={internship} describedBy={name} />}
        </div>
      </TableCell>
    </TableRow>
  );
}
