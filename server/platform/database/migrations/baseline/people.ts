import { metering } from '#server/platform/database/meter-table.ts';
import { deletedRowsOnly } from '#server/platform/database/migrations/baseline/applications.ts';
import { ownRows, sharedRowsOf } from '#server/platform/database/row-security.ts';

const profiles = `
  create table public.profiles (
    user_id uuid primary key references auth.users (id) on delete cascade,
    resume text,
    resume_name text,
    resume_updated_at timestamptz,
    linkedin_url text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  ${ownRows('profiles')}

  -- The addresses at which calendars read a person's dates: one a person, of which only a hash is kept. A secret is random: no two people
  -- get the same one, and its hash is only looked up.
  create table public.calendar_feeds (
    user_id uuid primary key references auth.users (id) on delete cascade,
    secret_hash bytea not null,
    created_at timestamptz not null
  );
  create index calendar_feeds_secret on public.calendar_feeds (secret_hash);
  ${ownRows('calendar_feeds')}
`;

/** Postings that people keep for later, before they applied: each with the application that was made of it. */
const savedJobs = `
  -- posting_key is what makes a link lead to the same posting; null without a link.
  create table public.saved_jobs (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    title text not null,
    company_name text not null,
    location text not null,
    job_link text,
    posting_key text collate "C",
    note text not null,
    origin text not null check (origin in ('internship', 'link', 'typed')),
    saved_on date not null,
    closes_on date,
    search_text text collate "C" not null,
    application_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    primary key (user_id, id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete set null
      (application_id)
  );
  create index saved_jobs_deleted on public.saved_jobs (deleted_at) where deleted_at is not null;
  create index saved_jobs_deleted_of on public.saved_jobs (user_id, deleted_at) where deleted_at is not null;
  create index saved_jobs_newest on public.saved_jobs (user_id, saved_on, id) where deleted_at is null;
  create index saved_jobs_of_application on public.saved_jobs (user_id, application_id);
  create unique index saved_jobs_of_posting on public.saved_jobs (user_id, posting_key) where deleted_at is null;
  ${ownRows('saved_jobs')}
  ${deletedRowsOnly('saved_jobs')}
  ${metering({
    table: 'saved_jobs',
    kind: 'saved_jobs',
    columns: ['title', 'company_name', 'location', 'job_link', 'note'],
  })}
`;

/** Internship listings, which belong to nobody, when they were last imported, and which of them each person hid. */
const internships = `
  create table public.internships (
    id uuid primary key,
    title text not null,
    company_name text not null,
    location text not null,
    url text not null,
    terms text not null,
    sponsorship text not null,
    posted_at timestamptz,
    search_text text not null,
    place_text text not null,
    sample boolean not null
  );
  create index internships_newest on public.internships (posted_at desc nulls last, id);
  ${sharedRowsOf('internships')}

  create table public.internship_imports (
    single boolean primary key default true check (single),
    imported_at timestamptz not null
  );
  ${sharedRowsOf('internship_imports')}

  -- Without a foreign key: a listing that is gone from one import and back with the next stays hidden.
  create table public.internship_hides (
    user_id uuid not null references auth.users (id) on delete cascade,
    listing uuid not null,
    title text not null,
    company_name text not null,
    hidden_at timestamptz not null,
    primary key (user_id, listing)
  );
  ${ownRows('internship_hides', ['select', 'insert', 'delete'])}
`;

/** Profiles, saved jobs and internships. */
export const people = profiles + savedJobs + internships;
