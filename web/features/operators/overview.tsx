import { Fragment, type ReactNode, useId } from 'react';

import { fileSize } from '#shared/core/file-size.ts';
import type { OperatorOverview } from '#shared/operators/contracts/schemas.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { Card } from '#web/ui/card.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Pill, ToneDot } from '#web/ui/pill.tsx';

/** A card with a heading and what is known, each fact under its name. */
function Facts(props: {
  title: string;
  /** Its place in the page, where the verdict leads to it. */
  id?: string;
  /** Stands beside the heading. */
  note?: ReactNode;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  const heading = useId();
  return (
    <Card className="mb-5 break-inside-avoid p-5">
      <section id={props.id} aria-labelledby={heading} className="flex flex-col gap-3">
        <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={heading} className="font-semibold">
            {props.title}
          </h2>
          {props.note}
        </header>
        <dl className="flex flex-col divide-y divide-line">
          {props.facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <dt className="text-soft">{name}</dt>
              <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}

const STATES = {
  ok: { tone: 'green', word: 'OK' },
  degraded: { tone: 'yellow', word: 'Degraded' },
  unavailable: { tone: 'red', word: 'Unavailable' },
} as const;

const PARTS: Readonly<Record<string, string>> = {
  database: 'Database',
  keys: 'Keys',
  mail: 'Mail',
  objects: 'Files',
  h1b: 'H1B records',
};

const MAKERS = {
  server: 'Every day, by the server',
  nobody: 'No backups yet',
  postgresql: "By PostgreSQL's own tools",
} as const;

const count = (number: number) => number.toLocaleString();
const moment = (at: string | null, none: ReactNode) =>
  at === null ? none : <MomentText at={at} />;
const size = (bytes: number | null) => (bytes === null ? 'Unknown' : fileSize(bytes));
/** Years, ascending, with those that follow one another as a range: 2002, 2008 to 2012. */
function years(list: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const year of list) {
    const run = runs.at(-1);
    if (run?.[1] === year - 1) run[1] = year;
    else runs.push([year, year]);
  }
  const text = runs.map(([first, last]) => {
    if (first === last) return String(first);
    return last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`;
  });
  return text.length > 0 ? text.join(', ') : 'None';
}

/** What is known of the backups that the server makes. */
const madeBackups = (backup: OperatorOverview['backup']): (readonly [string, ReactNode])[] => [
  ['Last', moment(backup.newest_at, 'None yet')],
  ['Its size', backup.newest_bytes === null ? 'None yet' : fileSize(backup.newest_bytes)],
  ['Kept', count(backup.kept)],
  ['Last failure', moment(backup.failed_at, 'None')],
];

/** Of a part of the site that works. */
const Works = () => (
  <span className="inline-flex items-center gap-2">
    <ToneDot tone="green" />
    {STATES.ok.word}
  </span>
);

function State({ state }: { state: keyof typeof STATES }) {
  const { tone, word } = STATES[state];
  return <Pill tone={tone}>{word}</Pill>;
}

const PLACES = new Intl.ListFormat('en');

/** Where what the site may be without is on the page, and what it is called. */
const WITHOUT = { backup: 'backups', mail: 'a mail service' } as const;

/** What the site is without, each a link to where it stands. */
const Missing = ({ missing }: { missing: readonly (keyof typeof WITHOUT)[] }) =>
  missing.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' and '}
      <a href={`#${part}`} className="prose-link">
        {WITHOUT[part]}
      </a>
    </Fragment>
  ));

/** Whether the site works, and else what of it does not, or what it is without. */
function Verdict(props: {
  failing: readonly string[];
  missing: readonly (keyof typeof WITHOUT)[];
}) {
  const { failing, missing } = props;
  const without = missing.length > 0;
  const tone = failing.length > 0 ? 'bg-red-dot' : without ? 'bg-yellow-dot' : 'bg-green-dot';
  return (
    <p className="-mt-3 flex items-baseline gap-2.5 text-large font-semibold">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 -translate-y-px rounded-full ${tone}`}
      />
      <span>
        {failing.length > 0 && `Does not work: ${PLACES.format(failing)}.`}
        {failing.length > 0 && without && ' Not set up: '}
        {failing.length === 0 && (without ? 'The site works, without ' : 'Everything works.')}
        <Missing missing={missing} />
        {without && '.'}
      </span>
    </p>
  );
}

/** How the site is: health, backup, mail, accounts, queue, disk, records and program. */
export function Overview({ overview }: { overview: OperatorOverview }) {
  const { program, health, accounts, backup, disk, mail, jobs, records } = overview;
  const sends = mail.by === 'smtp';
  const missing = [
    ...(backup.by === 'nobody' ? (['backup'] as const) : []),
    ...(sends ? [] : (['mail'] as const)),
  ];
  const parts = Object.entries(health.parts);
  // Mail that nobody set up has nothing to be well or ill: its own card says so.
  const shown = parts.filter(([part, state]) => part !== 'mail' || sends || state !== 'ok');
  const failing = parts.filter(([, state]) => state !== 'ok').map(([part]) => PARTS[part] ?? part);
  const waiting = jobs.filter((job) => job.waiting > 0 || job.given_up > 0);
  return (
    <>
      <Verdict failing={failing} missing={missing} />
      <div className="gap-5 md:columns-2">
        <Facts
          title="Health"
          note={health.status !== 'ok' && <State state={health.status} />}
          facts={[
            ...shown.map(
              ([part, state]) =>
                [
                  PARTS[part] ?? part,
                  state === 'ok' ? <Works key={part} /> : <State key={part} state={state} />,
                ] as const,
            ),
            ...(waiting.length === 0 ? ([['Jobs', 'Nothing waiting']] as const) : []),
          ]}
        />
        {waiting.length > 0 && (
          <Facts
            title="Queue"
            facts={waiting.map((job) => [
              job.kind,
              `${count(job.waiting)} waiting, the oldest for ${Math.round(job.oldest_seconds)} s; ${count(job.given_up)} failed`,
            ])}
          />
        )}
        <Facts
          title="Backup"
          id="backup"
          note={backup.by === 'nobody' && <Pill tone="yellow">Not set up</Pill>}
          facts={[
            ['Made', MAKERS[backup.by]],
            ...(backup.by === 'server' ? madeBackups(backup) : []),
            ...(backup.by === 'nobody'
              ? ([['To make them', 'Set BACKUP_DIR to a folder']] as const)
              : []),
          ]}
        />
        <Facts
          title="Mail"
          id="mail"
          note={!sends && <Pill tone="yellow">Not set up</Pill>}
          facts={
            sends
              ? [
                  ['Sent by', 'SMTP'],
                  ['Last sent', moment(mail.sent_at, 'None')],
                  ['Last failure', moment(mail.failed_at, 'None')],
                  ['Waiting', count(mail.waiting)],
                  ['Failed', count(mail.given_up)],
                ]
              : [
                  ['Mails', 'Kept on this machine, not sent'],
                  ['Last kept', moment(mail.sent_at, 'None')],
                  ['To send them', 'Set SMTP_URL'],
                ]
          }
        />
        <Facts
          title="Disk"
          facts={[
            ['Free', `${size(disk.free_bytes)} of ${size(disk.total_bytes)}`],
            ['Data directory', disk.folder],
            ['Database', fileSize(disk.database_bytes)],
            [
              'Files of people',
              disk.files > 0
                ? `${countWords(disk.files, 'file')}, ${fileSize(disk.files_bytes)}`
                : 'None',
            ],
          ]}
        />
        <Facts
          title="Accounts"
          facts={[
            ['All', count(accounts.total)],
            ['Used in the last 7 days', count(accounts.active_week)],
            ['Used in the last 30 days', count(accounts.active_month)],
            ['Newest', moment(accounts.newest_at, 'None')],
            ['Open invitations', count(accounts.open_invitations)],
          ]}
        />
        <Facts
          title="H1B records"
          facts={[
            ['Filings', count(records.filings)],
            records.sample
              ? ['From', 'The sample that comes with Waymark']
              : ['Imported', moment(records.made_at, 'Not yet')],
            ['Fiscal years of filings', years(records.filing_years)],
            ['Fiscal years of approvals', years(records.approval_years)],
          ]}
        />
        <Facts
          title="Program"
          facts={[
            ['Version', program.version],
            ['Commit', program.commit === null ? 'Unknown' : program.commit.slice(0, 12)],
            ['Runs on', `Node ${program.node}, ${program.system}`],
            ['Database', program.database === 'embedded' ? 'embedded' : 'PostgreSQL'],
            ['Files', program.files === 'folder' ? 'in the data directory' : 'in an object store'],
            ['Started', <MomentText key="started" at={program.started_at} />],
            ['Memory', fileSize(program.memory_bytes)],
          ]}
        />
      </div>
    </>
  );
}
