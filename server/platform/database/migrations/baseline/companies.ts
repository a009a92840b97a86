import { metering } from '#server/platform/database/meter-table.ts';
import {
  finishedImportsOnly,
  imported,
  KEPT,
} from '#server/platform/database/migrations/baseline/imports.ts';
import { ownRows, serviceRows } from '#server/platform/database/row-security.ts';

const tracksCompany = `
  -- Of a name there is one live company, and any number of deleted ones.
  create table public.tracks_company (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    name text not null,
    name_key text not null,
    website text,
    logo_url text,
    industry text,
    description text,
    created_at timestamptz not null,
    deleted_at timestamptz,
    import_id uuid,
    primary key (user_id, id),
    foreign key (user_id, import_id) references public.imports (user_id, id)
  );
  create index tracks_company_deleted on public.tracks_company (deleted_at) where deleted_at is not null;
  create index tracks_company_of_import on public.tracks_company (user_id, import_id) where import_id is not null;
  create unique index tracks_company_by_name on public.tracks_company (user_id, name_key) where deleted_at is null;
  ${ownRows('tracks_company')}
  ${finishedImportsOnly('tracks_company')}
  ${metering({
    table: 'tracks_company',
    kind: 'companies',
    columns: ['name', 'website', 'logo_url', 'industry', 'description'],
    only: imported(KEPT, 'r'),
  })}
`;

/** What merging companies moved and changed, so that it can be undone; it goes with the company that was merged. */
const merges = `
  create table public.company_merges (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    company_id uuid not null,
    at timestamptz not null,
    contact_ids uuid[] not null,
    saved_job_ids uuid[] not null,
    changes jsonb not null,
    primary key (user_id, id),
    foreign key (user_id, company_id) references public.tracks_company (user_id, id) on delete cascade,
    foreign key (user_id, id) references public.tracks_company (user_id, id) on delete cascade
  );
  create index company_merges_into on public.company_merges (user_id, company_id);
  ${ownRows('company_merges', ['select', 'insert', 'delete'])}
`;

const employers = `
  -- Which employer of the H1B records a company is, where its person said so; without an employer it is none of them.
  create table public.company_employers (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    employer_id text check (char_length(employer_id) <= 1000),
    chosen_at timestamptz not null,
    primary key (user_id, id),
    foreign key (user_id, id) references public.tracks_company (user_id, id) on delete cascade
  );
  ${ownRows('company_employers')}

  -- Names that a person does not want counted with the employer of a company.
  create table public.company_employer_splits (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    company_id uuid not null,
    key text not null check (char_length(key) <= 1000),
    name text not null check (char_length(name) <= 1000),
    parted_at timestamptz not null,
    primary key (user_id, id),
    unique (user_id, company_id, key),
    foreign key (user_id, company_id) references public.tracks_company (user_id, id) on delete cascade
  );
  ${ownRows('company_employer_splits', ['select', 'insert', 'delete'])}

  -- Names that operators split from the employer they were joined to, with who did and undid it and when; they hold for everybody.
  create table public.employer_splits (
    id uuid primary key,
    key text not null check (char_length(key) <= 1000),
    name text not null check (char_length(name) <= 1000),
    employer text not null check (char_length(employer) <= 1000),
    parted_by uuid references auth.users (id) on delete set null,
    parted_at timestamptz not null,
    joined_by uuid references auth.users (id) on delete set null,
    joined_at timestamptz
  );
  create unique index employer_splits_in_force on public.employer_splits (key) where joined_at is null;
  ${serviceRows('public.employer_splits')}
`;

/** Companies that people typed, and which employers they are. */
export const companies = tracksCompany + merges + employers;
