import { type ReactNode, useState } from 'react';

import { stagesOf } from '#shared/applications/stage-track.ts';
import {
  ACTIVE_STATUSES,
  type Status,
  STATUSES,
  statusColour,
  statusLabel,
} from '#shared/applications/status.ts';
import { sponsorMark } from '#shared/h1b/sponsor-verdict.ts';
import { verdictLabel, verdictWords } from '#shared/postings/verdict-needs.ts';
import { companyBadge } from '#shared/applications/company-label.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Composer } from '#web/ui/composer.tsx';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Histogram } from '#web/ui/histogram.tsx';
import { MatchRing } from '#web/ui/match-ring.tsx';
import { MeaningDot } from '#web/ui/meaning-dot.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PayStrip } from '#web/ui/pay-strip.tsx';
import { PipelineBar } from '#web/ui/pipeline-bar.tsx';
import { StageTrack } from '#web/ui/stage-track.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { YearColumns } from '#web/ui/year-columns.tsx';

const TODAY = '2026-03-20';
const PAY = { p10: 132_000, p25: 161_000, p50: 179_000, p75: 196_000, p90: 228_000 };
const BINS = { from: 100_000, step: 10_000, counts: [2, 5, 9, 16, 28, 41, 37, 22, 12, 6, 3, 1] };

/** A part in its states, each named. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid gap-x-8 gap-y-4 border-line not-first:border-t not-first:pt-6 lg:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 className="text-body">{name}</h2>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-small text-soft">{name}</p>
      {children}
    </div>
  );
}

const open = { date_applied: '2026-02-10', closing_reason: null, closed_on: null };
const TRACKS = [
  ['Applied', { ...open, status: 'applied' }, []],
  ['In an interview', { ...open, status: 'vo' }, ['oa', 'vo']],
  ['An offer without an assessment', { ...open, status: 'offer' }, ['vo', 'offer']],
  ['Rejected', { ...open, status: 'rejected' }, ['oa', 'rejected']],
  [
    'No answer',
    { ...open, status: 'applied', closing_reason: 'no_answer', closed_on: '2026-03-12' },
    [],
  ],
] as const;

function Tracks() {
  return (
    <Part name="Stage track">
      {TRACKS.map(([name, tracked, moves]) => (
        <State key={name} name={name}>
          <StageTrack
            stages={stagesOf(
              tracked,
              moves.map((status, k) => ({ status, on: `2026-02-${17 + k * 7}` })),
              TODAY,
            )}
          />
        </State>
      ))}
    </Part>
  );
}

function Pays() {
  const [range, setRange] = useState<{ min?: number | undefined; max?: number | undefined }>({
    min: 140_000,
    max: 190_000,
  });
  return (
    <Part name="Pay">
      <div className="grid gap-6 sm:grid-cols-3">
        <State name="Strip">
          <PayStrip pay={PAY} filings={1204} labels />
        </State>
        <State name="Strip with the person’s own">
          <PayStrip
            pay={PAY}
            filings={1204}
            labels
            mark={{ amount: 168_000, words: 'your $168,000' }}
          />
        </State>
        <State name="Of few filings">
          <PayStrip pay={PAY} filings={4} />
        </State>
      </div>
      <State name="Histogram with a brush">
        <Histogram bins={BINS} range={range} description="Pay of 182 filings" onRange={setRange} />
      </State>
    </Part>
  );
}

const YEARS = [3, 9, 14, 20, 31, 44, 38, 62, 80, 71];

function Years() {
  return (
    <Part name="Year columns">
      <div className="grid gap-6 sm:grid-cols-3">
        {[3, 6, 10, 1, 2].map((count) => (
          <State key={count} name={count === 1 ? '1 year' : `${count} years`}>
            <YearColumns
              title="New approvals by fiscal year"
              columns={YEARS.slice(0, count).map((value, k) => ({ year: 2013 + k, value }))}
            />
          </State>
        ))}
      </div>
    </Part>
  );
}

const RECORDS = [
  ['Approvals of the last years', { sponsors: 'yes', fiscalYear: 2025, newApprovals: 142 }],
  ['Older approvals', { sponsors: 'stale', fiscalYear: 2022, newApprovals: 142 }],
  ['No approvals', { sponsors: 'none', fiscalYear: null, newApprovals: 0 }],
  ['Nothing is known', { sponsors: 'unknown', fiscalYear: null, newApprovals: 0 }],
] as const;

const SAYS = ['yes', 'depends', 'no'] as const;

function Evidence() {
  return (
    <Part name="Evidence and figures">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {RECORDS.map(([name, verdict]) => (
          <State key={name} name={name}>
            <EvidenceMark {...sponsorMark(verdict)} />
          </State>
        ))}
        <State name="What postings say, to somebody who needs a visa">
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
            {SAYS.map((verdict) => (
              <span key={verdict} className="inline-flex items-baseline gap-1.5">
                <MeaningDot meaning={verdictWords({ verdict, about: null }, 'h1b').meaning} />
                {verdictLabel({ verdict, about: null })}
              </span>
            ))}
          </p>
        </State>
        <State name="The posting says something else">
          <EvidenceMark {...sponsorMark(RECORDS[1][1])} posting="This posting says no" />
        </State>
        <State name="Figure of many filings">
          <dl>
            <Figure label="Median pay" value="$179,000" note="1,204 filings, FY2024" />
          </dl>
        </State>
        <State name="Figure of few filings">
          <dl>
            <Figure label="Median pay" value="$154,669" note="only 4 filings" />
          </dl>
        </State>
      </div>
    </Part>
  );
}

const COUNTS = [51, 4, 9, 6, 2, 28];

function Pipeline() {
  const [chosen, setChosen] = useState<Status | 'active'>();
  const bar = (counts: readonly number[]) => (
    <PipelineBar
      label="Status"
      all={counts.reduce((sum, count) => sum + count, 0)}
      parts={STATUSES.map((key, k) => ({
        key: key as Status | 'active',
        label: statusLabel(key),
        count: counts[k] ?? 0,
        tone: statusColour(key),
      }))}
      some={
        counts.length > 1
          ? { key: 'active', label: 'Active', count: 70, of: ACTIVE_STATUSES }
          : undefined
      }
      chosen={chosen}
      onChoose={setChosen}
    />
  );
  return (
    <Part name="Pipeline and statuses">
      <State name="All statuses">{bar(COUNTS)}</State>
      <State name="One application">{bar([1])}</State>
      <div className="flex flex-wrap gap-2">
        {STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        <StatusPill status="applied" closing="no_answer" />
      </div>
    </Part>
  );
}

const NAMES = ['Harbor', 'Northwind', 'Juniper', 'Atlas', 'Lumen', 'Quarry'];

function Small() {
  const [kind, setKind] = useState<'note' | 'reply'>('note');
  return (
    <Part name="Small parts">
      <div className="flex flex-wrap items-center gap-3">
        {NAMES.map((name) => (
          <Avatar key={name} letters={companyBadge(null, name)} />
        ))}
        <Avatar letters="S" solid />
        <Avatar letters="H" size="large" />
        {[0, 62, 100].map((score) => (
          <MatchRing key={score} score={score} />
        ))}
      </div>
      <FilterChips
        label="Filters"
        chips={['Software engineer', 'At least $150,000', 'WA'].map((words) => ({
          key: words,
          words,
          onRemove: () => undefined,
        }))}
        onClear={() => undefined}
      />
      <Composer
        label="What to add"
        kinds={[
          { key: 'note', label: 'Note' },
          { key: 'reply', label: 'Reply' },
        ]}
        chosen={kind}
        onChoose={setKind}
      >
        <p className="text-soft">{`The form of a ${kind}.`}</p>
      </Composer>
      <div className="flex flex-wrap gap-3">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button busy busyLabel="Saving...">
          Save
        </Button>
        <Button disabled>Disabled</Button>
      </div>
    </Part>
  );
}

/** /dev/parts, where the mailbox of a machine is shown, too: the parts that pages share, in their states. */
export function PartsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        beneath={
          <p className="text-soft">
            What pages are made of, each part in its states, with invented values.
          </p>
        }
      >
        Parts
      </PageTitle>
      <Card roomy className="flex flex-col gap-6">
        <Evidence />
        <Pays />
        <Years />
        <Tracks />
        <Pipeline />
        <Small />
      </Card>
    </div>
  );
}
