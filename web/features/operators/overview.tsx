import { type ReactNode, useId } from 'react';

import { fileSize } from '#shared/core/file-size.ts';
import type { OperatorOverview } from '#shared/operators/contracts/schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Pill } from '#web/ui/pill.tsx';

/** A card with a heading and what is known, each fact under its name. */
function Facts(props: {
  title: string;
  /** Stands beside the heading. */
  note?: ReactNode;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  const heading = useId();
  return (
    <Card className="mb-5 break-inside-avoid p-5">
      <section aria-labelledby={heading} className="flex flex-col gap-3">
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
  ok: { tone: 'green', word: 'ok' },
  degraded: { tone: 'yellow', word: 'degraded' },
  unavailable: { tone: 'red', word: 'unavailable' },
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
  nobody: 'None: BACKUP_DIR is not set',
  postgresql: "By PostgreSQL's own tools",
} as const;

const count = (number: number) => number.toLocaleString();
const moment = (at: string | null, none: ReactNode) =>
  at === null ? none : <MomentText at={at} />;
const size = (bytes: number | null) => (bytes === null ? 'unknown' : fileSize(bytes));
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
  return text.length > 0 ? text.join(', ') : 'none';
}

/** What is known of the backups that the server makes. */
const madeBackups = (backup: OperatorOverview['backup']): (readonly [string, ReactNode])[] => [
  ['Last', moment(backup.newest_at, 'none yet')],
  ['Its size', backup.newest_bytes === null ? 'none yet' : fileSize(backup.newest_bytes)],
  ['Kept', count(backup.kept)],
  ['Last failure', moment(backup.failed_at, 'none')],
];

function State({ state }: { state: keyof typeof STATES }) {
  const { tone, word } = STATES[state];
  return <Pill tone={tone}>{word}</Pill>;
}

const PLACES = new Intl.ListFormat('en');

/** Whether the site works, and else what of it does not, or what it is without. */
function Verdict({ failing, missing }: { failing: readonly string[]; missing: readonly string[] }) {
  const without = missing.length > 0 && PLACES.format(missing);
  const good = without ? `The site works, without ${without}.` : 'Everything works.';
  const bad = `Does not work: ${PLACES.format(failing)}.${without ? ` Not set up: ${without}.` : ''}`;
  const tone = failing.length > 0 ? 'bg-red-dot' : without ? 'bg-yellow-dot' : 'bg-green-dot';
  return (
    <p className="-mt-3 flex items-baseline gap-2.5 text-large font-semibold">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 -translate-y-px rounded-full ${tone}`}
      />
      {failing.length > 0 ? bad : good}
    </p>
  );
}

/** How the site is: health, accounts, backup, disk, mail, work that waits, records and program. */
export function Overview({ overview }: { overview: OperatorOverview }) {
  const { program, health, accounts, backup, disk, mail, jobs, records } = overview;
  const sends = mail.by === 'smtp';
  const missing = [
    ...(backup.by === 'nobody' ? ['backups'] : []),
    ...(sends ? [] : ['a mail service']),
  ];
  const parts = Object.entries(health.parts);
  const failing = parts.filter(([, state]) => state !== 'ok').map(([part]) => PARTS[part] ?? part);
  const waiting = jobs.filter((job) => job.waiting > 0 || job.given_up > 0);
  return (
    <>
      <Verdict failing={failing} missing={missing} />
      <div className="gap-5 md:columns-2">
        <Facts
          title="Health"
          note={health.status !== 'ok' && <State state={health.status} />}
          facts={parts.map(([part, state]) => [
            PARTS[part] ?? part,
            // Only what is not as it should be stands out.
            state !== 'ok' ? (
              <State key={part} state={state} />
            ) : part === 'mail' && !sends ? (
              'not set up'
            ) : (
              'ok'
            ),
          ])}
        />
        <Facts
          title="Accounts"
          facts={[
            ['All', count(accounts.total)],
            ['Used in the last 7 days', count(accounts.active_week)],
            ['Used in the last 30 days', count(accounts.active_month)],
            ['Newest', moment(accounts.newest_at, 'none')],
            ['Open invitations', count(accounts.open_invitations)],
          ]}
        />
        <Facts
          title="Backup"
          note={backup.by === 'nobody' && <Pill tone="yellow">not set up</Pill>}
          facts={[
            ['Made', MAKERS[backup.by]],
            ...(backup.by === 'server' ? madeBackups(backup) : []),
          ]}
        />
        <Facts
          title="Disk"
          facts={[
            ['Free', `${size(disk.free_bytes)} of ${size(disk.total_bytes)}`],
            ['Data directory', disk.folder],
            ['Database', fileSize(disk.database_bytes)],
            [
              'Files of people',
              disk.files > 0 ? `${count(disk.files)}, ${fileSize(disk.files_bytes)}` : 'none',
            ],
          ]}
        />
        <Facts
          title="Mail"
          note={!sends && <Pill tone="yellow">not set up</Pill>}
          facts={[
            ['Sent by', sends ? 'SMTP' : 'nobody: kept in the data directory'],
            ['Last sent', moment(mail.sent_at, 'none')],
            ['Last failure', moment(mail.failed_at, 'none')],
            ['Waiting', count(mail.waiting)],
            ['Given up', count(mail.given_up)],
          ]}
        />
        <Facts
          title="Work that waits"
          facts={
            waiting.length === 0
              ? [['All kinds', 'none']]
              : waiting.map((job) => [
                  job.kind,
                  `${count(job.waiting)} waiting, the oldest for ${Math.round(job.oldest_seconds)} s; ${count(job.given_up)} given up`,
                ])
          }
        />
        <Facts
          title="H1B records"
          facts={[
            ['Filings', `${count(records.filings)}${records.sample ? ' (sample)' : ''}`],
            ['Fiscal years of filings', years(records.filing_years)],
            ['Imported', moment(records.sample ? null : records.made_at, 'not yet')],
            ['Fiscal years of approvals', years(records.approval_years)],
          ]}
        />
        <Facts
          title="Program"
          facts={[
            ['Version', program.version],
            ['Commit', program.commit === null ? 'unknown' : program.commit.slice(0, 12)],
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
