import { createHash } from 'node:crypto';

import jobs from '#server/features/demo/demo-jobs.json' with { type: 'json' };
import { uuidOfBytes } from '#server/platform/ids.ts';
import type { Archive } from '#server/platform/restored-table.ts';
import type { EntryKind } from '#shared/applications/event-kinds.ts';
import type { ClosingReason, Remote } from '#shared/applications/fields.ts';
import { NO_DETAILS } from '#shared/applications/details.ts';
import type { Source } from '#shared/applications/source.ts';
import type { Status } from '#shared/applications/status.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';

/** An application of the demo's invented person; days are counted back from today. */
interface DemoJob {
  readonly company: string;
  readonly title: string;
  readonly applied: number;
  readonly location: string;
  readonly source: Source;
  readonly remote?: Remote;
  /** Dollars a year. */
  readonly pay?: number;
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly closing?: ClosingReason;
  /** Statuses after 'applied'. */
  readonly steps: readonly { readonly status: Status; readonly ago: number }[];
  readonly entries?: readonly {
    readonly kind: EntryKind;
    readonly ago: number;
    readonly text: string;
  }[];
  readonly next?: { readonly text: string; readonly inDays: number };
  readonly interviews?: readonly {
    readonly round: string;
    readonly inDays: number;
    /** UTC. */
    readonly hour: number;
    readonly kind: InterviewKind;
    readonly people: string;
    readonly outcome?: string;
  }[];
  readonly person?: {
    readonly name: string;
    readonly role: string;
    readonly spoken: number;
    readonly notes: string;
  };
  readonly posting?: string;
}

/** The invented person's list: the companies exist, everything else is made up. */
const DEMO_JOBS = jobs as readonly DemoJob[];

const DAY_MS = 86_400_000;

/** When the day (UTC) began. */
const midnight = (now: Date) => now.getTime() - (now.getTime() % DAY_MS);

/** The list of an invented person as 'Download my data' would write it, with every day counted from now. */
export function demoArchive(now: Date): Archive {
  const at = (daysAgo: number, hour = 9) =>
    new Date(
      Math.min(now.getTime(), midnight(now) - daysAgo * DAY_MS + hour * 3_600_000),
    ).toISOString();
  const day = (daysAgo: number) => at(daysAgo).slice(0, 10);
  const companies = [...new Set(DEMO_JOBS.map(({ company }) => company))];
  const rows = new Map<string, object[]>([
    ['companies', companies.map((name) => companyRow(name, at(100)))],
    ['applications', DEMO_JOBS.map((job) => applicationRow(job, at, day))],
    ['application-history', DEMO_JOBS.flatMap((job) => historyOf(job, at))],
    ['interviews', DEMO_JOBS.flatMap((job) => interviewsOf(job, now))],
    ['people', DEMO_JOBS.flatMap((job) => peopleOf(job, at, day))],
    ['postings-and-letters', DEMO_JOBS.flatMap((job) => papersOf(job, at))],
    ['saved-jobs', savedJobs(at, day)],
    ['jobgpt-answers', answers(at)],
  ]);
  return {
    rows: new Map([...rows].map(([name, list]) => [name, [JSON.stringify(list)]])),
    values: new Map([
      ['account', { user_metadata: { first_name: 'Robin', last_name: 'Example' } }],
      [
        'profile',
        {
          resume: null,
          resume_name: null,
          resume_updated_at: null,
          linkedin_url: 'https://www.linkedin.com/in/robin-example-invented',
        },
      ],
    ]),
    files: [],
  };
}

type At = (daysAgo: number, hour?: number) => string;
type Day = (daysAgo: number) => string;

/** The same id for the same thing, so that what was interrupted goes on where it was. */
function idOf(...parts: readonly (string | number)[]): string {
  return uuidOfBytes(createHash('sha256').update(parts.join('\n')).digest());
}

const companyId = (name: string) => idOf('company', name);
const jobId = ({ company, title }: Pick<DemoJob, 'company' | 'title'>) =>
  idOf('application', company, title);
const siteOf = (company: string) =>
  `https://www.${company.toLowerCase().replace(/[^a-z]/g, '')}.com`;

function companyRow(name: string, created_at: string) {
  const own = { industry: null, description: null, created_at, deleted_at: null };
  return { id: companyId(name), name, website: siteOf(name), ...own };
}

function applicationRow(job: DemoJob, at: At, day: Day) {
  const [last] = job.steps.toReversed();
  return {
    id: jobId(job),
    company_id: companyId(job.company),
    company_name: job.company,
    job_title: job.title,
    company_link: siteOf(job.company),
    job_link: '',
    status: last?.status ?? 'applied',
    source: job.source,
    notes: job.notes ?? '',
    date_applied: day(job.applied),
    ...NO_DETAILS,
    location: job.location,
    remote: job.remote ?? null,
    pay_amount: job.pay ?? null,
    pay_unit: job.pay === undefined ? null : 'year',
    tags: job.tags ?? [],
    archived_at: null,
    closing_reason: job.closing ?? null,
    closed_on: job.closing === undefined ? null : day(last?.ago ?? job.applied),
    next_step: job.next?.text ?? '',
    next_step_on: job.next ? day(-job.next.inDays) : null,
    created_at: at(job.applied),
    updated_at: at(last?.ago ?? job.applied, 11),
    deleted_at: null,
  };
}

function historyOf(job: DemoJob, at: At) {
  const application_id = jobId(job);
  const event = (field: string, when: string, before: string | null, after: string) => ({
    id: idOf('event', application_id, field, when, after),
    application_id,
    at: when,
    field,
    place: null,
    old_value: before,
    new_value: after,
    kept: true,
    reverts: null,
  });
  const changes = job.steps.map(({ status, ago }, index) =>
    event('status', at(ago, 11), job.steps[index - 1]?.status ?? 'applied', status),
  );
  return [
    event('job_title', at(job.applied), null, job.title),
    event('status', at(job.applied), null, 'applied'),
    ...changes,
    ...(job.entries ?? []).map(({ ago, text, kind }) => event(kind, at(ago, 15), null, text)),
  ];
}

function interviewsOf(job: DemoJob, now: Date) {
  return (job.interviews ?? []).map(({ inDays, hour, ...interview }) => {
    const starts = midnight(now) + inDays * DAY_MS + hour * 3_600_000;
    return {
      id: idOf('interview', jobId(job), interview.round),
      application_id: jobId(job),
      zone: 'America/New_York',
      minutes: 45,
      place: 'Video call',
      outcome: '',
      notes: '',
      ...interview,
      starts_at: new Date(starts).toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      deleted_at: null,
    };
  });
}

function peopleOf(job: DemoJob, at: At, day: Day) {
  if (!job.person) return [];
  const { name, role, spoken, notes } = job.person;
  const mail = `${name.toLowerCase().replaceAll(' ', '.')}@people.invalid`;
  return [
    {
      id: idOf('person', name),
      company_id: companyId(job.company),
      name,
      role,
      mail,
      link: '',
      application_ids: [jobId(job)],
      last_spoken_on: day(spoken),
      notes,
      created_at: at(job.applied),
      updated_at: at(spoken),
      deleted_at: null,
    },
  ];
}

function papersOf(job: DemoJob, at: At) {
  if (job.posting === undefined) return [];
  return [
    {
      id: idOf('paper', jobId(job)),
      application_id: jobId(job),
      kind: 'posting',
      label: job.title,
      text: job.posting,
      file_path: null,
      answer_id: null,
      created_at: at(job.applied),
      deleted_at: null,
    },
  ];
}

function savedJobs(at: At, day: Day) {
  const jobs = [
    ['Software Engineer, New Graduate', 'Stripe', 'New York, NY', 6],
    ['Data Engineer', 'Airbnb', 'Remote', 12],
    ['Site Reliability Engineer', 'GitHub', 'Remote', 20],
    ['Machine Learning Engineer', 'NVIDIA', 'Santa Clara, CA', 3],
  ] as const;
  return jobs.map(([title, company_name, location, closes], index) => ({
    id: idOf('saved', company_name, title),
    title,
    company_name,
    location,
    job_link: '',
    note: index === 0 ? 'Ask Jordan for a referral first.' : '',
    origin: 'typed',
    saved_on: day(index + 1),
    closes_on: day(-closes),
    created_at: at(index + 1),
    updated_at: at(index + 1),
    deleted_at: null,
    application_id: null,
  }));
}

function answers(at: At) {
  const [first] = DEMO_JOBS;
  if (!first) return [];
  return [
    {
      id: idOf('answer', 1),
      application_id: jobId(first),
      mode: 'why_company',
      model: 'gpt-4',
      template_used: 'why-company',
      user_input: `Why do I want to work at ${first.company}?`,
      response: `I have used what ${first.company} builds for years, and I know what it takes to keep such a service calm: at my last internship I cut the time of a nightly job from four hours to twenty minutes. I would like to do that work where it reaches this many people.\n\n*This answer was written by hand for the demo: it asks no model.*`,
      processing_time: 2100,
      prompt_tokens: 640,
      completion_tokens: 92,
      total_tokens: 732,
      created_at: at(2),
      deleted_at: null,
    },
    {
      id: idOf('answer', 2),
      application_id: null,
      mode: 'behavioral',
      model: 'gpt-4',
      template_used: 'behavioral-star',
      user_input: 'Tell me about a time you disagreed with a teammate.',
      response: `**Situation.** Two of us wanted different databases for a course project.\n\n**Task.** I had to get us to a decision before the weekend.\n\n**Action.** I wrote both queries that mattered, measured them, and showed the figures.\n\n**Result.** We took the other one, and shipped two days early.\n\n*This answer was written by hand for the demo: it asks no model.*`,
      processing_time: 1900,
      prompt_tokens: 410,
      completion_tokens: 84,
      total_tokens: 494,
      created_at: at(5),
      deleted_at: null,
    },
  ];
}
