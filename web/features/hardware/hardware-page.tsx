import { ExternalLink as OutIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { HARDWARE_LIST_DATE } from '#shared/site/hardware-list.ts';
import { HARDWARE_PAGE } from '#shared/site/hardware-page.ts';
import { LEGAL_PAGE } from '#shared/site/legal-page.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Block } from '#web/ui/block.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

const { blocks } = HARDWARE_PAGE;
const PETITIONS = 'New H-1B petitions';
const PAY = 'Half earn between';

/** The head of a column once more where rows are cards. */
function OnCard({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="block text-soft sm:hidden">
      {children}
    </span>
  );
}

/** The amounts at the ends of the bars of pay: in the head, and once more beneath each where rows are cards. */
function Ends({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cx('flex justify-between', className)}>
      <span>{HARDWARE_PAGE.least}</span>
      <span>{HARDWARE_PAGE.most}</span>
    </span>
  );
}

function OwnTable() {
  return (
    <div className="flex flex-col gap-3">
      <div className="row-list rounded-card border-line sm:overflow-x-auto sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0">
        <Table caption="Hardware companies">
          <TableHead>
            <ColumnHeader>Company</ColumnHeader>
            <ColumnHeader>What they build</ColumnHeader>
            <ColumnHeader className="max-md:hidden">Where</ColumnHeader>
            <ColumnHeader align="right" className="py-2">
              {PETITIONS}
              <span className="block font-normal">{HARDWARE_PAGE.counted}</span>
            </ColumnHeader>
            <ColumnHeader className="lg:pl-8">
              {PAY}
              <Ends className="tabular font-normal" />
            </ColumnHeader>
            <ColumnHeader>Link</ColumnHeader>
          </TableHead>
          <TableBody>
            <Block mark={blocks.row}>
              <TableRow className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0">
                <TableCell className="font-medium">
                  <a
                    href={HARDWARE_PAGE.filingsHref}
                    aria-label={`${HARDWARE_PAGE.company}: visa and pay`}
                    className="prose-link inline-flex min-h-8 items-center"
                  >
                    {HARDWARE_PAGE.company}
                  </a>
                </TableCell>
                <TableCell className="text-soft max-sm:order-2 max-sm:col-span-2 max-sm:text-small">
                  {HARDWARE_PAGE.work}
                  <span className="md:hidden"> · {HARDWARE_PAGE.place}</span>
                </TableCell>
                <TableCell className="max-md:hidden lg:whitespace-nowrap">
                  {HARDWARE_PAGE.place}
                </TableCell>
                <TableCell className="tabular max-sm:order-3 max-sm:text-small max-[22rem]:col-span-2 sm:text-right lg:whitespace-nowrap">
                  <OnCard>{PETITIONS}</OnCard>
                  {HARDWARE_PAGE.sponsors}
                  <span className="sm:hidden">{HARDWARE_PAGE.countedOne}</span>
                </TableCell>
                <TableCell className="tabular max-sm:order-4 max-sm:text-right max-sm:text-small max-[22rem]:col-span-2 max-[22rem]:text-left lg:pl-8 lg:whitespace-nowrap">
                  <OnCard>{PAY}</OnCard>
                  {HARDWARE_PAGE.pay}
                  <div
                    aria-hidden="true"
                    className="mt-1 has-[rect[width='0']]:hidden max-sm:ml-auto max-sm:w-35 max-[22rem]:ml-0"
                  >
                    <svg className="block w-full" height="6">
                      <rect width="100%" height="6" rx="3" className="fill-sunken" />
                      <rect
                        x={HARDWARE_PAGE.halfFrom}
                        width={HARDWARE_PAGE.halfWidth}
                        height="6"
                        rx="3"
                        className="fill-middle"
                      />
                    </svg>
                    <Ends className="text-soft sm:hidden" />
                  </div>
                </TableCell>
                <TableCell className="max-sm:order-1 max-sm:text-right">
                  <ExternalLink
                    href={HARDWARE_PAGE.href}
                    aria-label={`View ${HARDWARE_PAGE.company} (opens in a new tab)`}
                    title="Its own site"
                    className="inline-flex size-8 items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink"
                  >
                    <OutIcon size={16} aria-hidden="true" />
                  </ExternalLink>
                </TableCell>
              </TableRow>
            </Block>
          </TableBody>
        </Table>
      </div>
      <Block mark={blocks.defaultRows}>
        <p className="text-small text-soft">
          The list as it was in {HARDWARE_LIST_DATE}. Petitions are those that USCIS approved; pay
          is a year&rsquo;s, of the filings of the newest three fiscal years that are loaded.
          {HARDWARE_PAGE.dashNote}
        </p>
      </Block>
    </div>
  );
}

function SharedTable() {
  return (
    <div
      data-framed={HARDWARE_PAGE.tableHref}
      data-framed-title={HARDWARE_PAGE.tableLabel}
      className="flex flex-col items-start gap-4 rounded-ui border border-line bg-surface p-6"
    >
      <p>
        The list is a shared table at <b>{HARDWARE_PAGE.tableHost}</b>. Nothing is loaded from there
        until you ask for it.
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button hidden>Show the table</Button>
        <ExternalLink href={HARDWARE_PAGE.tableHref} className="prose-link">
          Open it in a new tab
        </ExternalLink>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex max-w-prose scroll-mt-4 flex-col gap-2"
    >
      <h2 id={`${id}-title`} className="text-large font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The page of the hardware community: the list, as our own table or a shared one, and how to add to it. */
export function HardwarePage() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex max-w-3xl flex-col gap-1">
          <h1 className="text-title">Hardwarers Help Hardwarers (HHH)</h1>
          <p className="text-soft">
            Who sponsors in chips, boards and devices, and what they pay: a list by job seekers.
          </p>
        </div>
        <LinkButton href={HARDWARE_PAGE.sheetHref}>{HARDWARE_PAGE.sheetLabel}</LinkButton>
      </header>
      <section id="list" aria-label="The list" className="scroll-mt-4">
        <Block mark={blocks.table}>
          <OwnTable />
        </Block>
        <Block mark={blocks.frame}>
          <SharedTable />
        </Block>
      </section>
      <Section id="contribute" title="Contribute to the list">
        <p>
          &lsquo;{HARDWARE_PAGE.sheetLabel}&rsquo; leads to a shared list that anybody can add to.
          If a row of this page is out of date, tell {LEGAL_PAGE.contact}.
        </p>
        <p>
          See what others filed for H1B workers in the{' '}
          <AppLink href={paths.h1b} className="prose-link">
            H1B Data Hub
          </AppLink>
          .
        </p>
      </Section>
    </div>
  );
}
