import { metering } from '#server/platform/database/meter-table.ts';
import {
  deletedRowsOnly,
  shownApplicationsOnly,
} from '#server/platform/database/migrations/baseline/applications.ts';
import {
  finishedImportsOnly,
  imported,
  KEPT,
} from '#server/platform/database/migrations/baseline/imports.ts';
import { ownRows } from '#server/platform/database/row-security.ts';

const interviews = `
  create table public.application_interviews (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    application_id uuid not null,
    round text not null,
    kind text not null check (kind in ('phone', 'video', 'onsite', 'take_home', 'other')),
    starts_at timestamptz not null,
    zone text not null,
    minutes integer check (minutes between 1 and 14400),
    place text not null,
    people text not null,
    outcome text not null,
    notes text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    import_id uuid,
    primary key (user_id, id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade,
    foreign key (user_id, import_id) references public.imports (user_id, id)
  );
  create index application_interviews_at on public.application_interviews (user_id, starts_at, id) where deleted_at is
    null;
  create index application_interviews_deleted on public.application_interviews (deleted_at) where deleted_at is not
    null;
  create index application_interviews_of on public.application_interviews (user_id, application_id, starts_at);
  create index application_interviews_of_import on public.application_interviews (user_id, import_id) where import_id
    is not null;
  ${ownRows('application_interviews')}
  ${deletedRowsOnly('application_interviews')}
  ${shownApplicationsOnly('application_interviews')}
  ${metering({
    table: 'application_interviews',
    kind: 'interviews',
    columns: ['round', 'place', 'people', 'outcome', 'notes'],
    only: imported(KEPT, 'r'),
  })}
`;

const contacts = `
  create table public.contacts (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    company_id uuid,
    name text not null,
    role text not null,
    mail text not null,
    link text not null,
    last_spoken_on date,
    notes text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    import_id uuid,
    primary key (user_id, id),
    foreign key (user_id, company_id) references public.tracks_company (user_id, id) on delete set null (company_id),
    foreign key (user_id, import_id) references public.imports (user_id, id)
  );
  create index contacts_by_name on public.contacts (user_id, lower(name), id) where deleted_at is null;
  create index contacts_deleted on public.contacts (deleted_at) where deleted_at is not null;
  create index contacts_of_company on public.contacts (user_id, company_id);
  create index contacts_of_import on public.contacts (user_id, import_id) where import_id is not null;
  ${ownRows('contacts')}
  ${deletedRowsOnly('contacts')}
  ${finishedImportsOnly('contacts')}
  ${metering({
    table: 'contacts',
    kind: 'contacts',
    columns: ['name', 'role', 'mail', 'link', 'notes'],
    only: imported(KEPT, 'r'),
  })}

  create table public.contact_applications (
    user_id uuid not null references auth.users (id) on delete cascade,
    application_id uuid not null,
    contact_id uuid not null,
    primary key (user_id, application_id, contact_id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade,
    foreign key (user_id, contact_id) references public.contacts (user_id, id) on delete cascade
  );
  create index contact_applications_of on public.contact_applications (user_id, contact_id);
  ${ownRows('contact_applications', ['select', 'insert', 'delete'])}
`;

/** What was read, sent and written for an application: the posting's text, the résumé by its name and path (its file may go), letters. */
const papers = `
  create table public.application_papers (
    user_id uuid not null references auth.users (id) on delete cascade,
    id uuid not null,
    application_id uuid not null,
    kind text not null check (kind in ('posting', 'resume', 'letter')),
    label text not null,
    text text not null,
    file_path text,
    created_at timestamptz not null,
    deleted_at timestamptz,
    answer_id uuid,
    primary key (user_id, id),
    foreign key (user_id, answer_id) references public.assistant_answers (user_id, id) on delete set null (answer_id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete cascade
  );
  create index application_papers_deleted on public.application_papers (deleted_at) where deleted_at is not null;
  create index application_papers_of on public.application_papers (user_id, application_id, created_at);
  create index application_papers_of_answer on public.application_papers (user_id, answer_id) where answer_id is not
    null;
  ${ownRows('application_papers')}
  ${deletedRowsOnly('application_papers')}
  ${metering({ table: 'application_papers', kind: 'papers', columns: ['label', 'text', 'file_path'] })}
`;

/** Interviews of applications, the people one knows there, and papers. */
export const applicationParts = interviews + contacts + papers;
