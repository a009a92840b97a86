import { metering } from '#server/platform/database/meter-table.ts';
import { deletedRowsOnly } from '#server/platform/database/migrations/baseline/applications.ts';
import { notAnonymous } from '#server/platform/database/migrations/baseline/files.ts';
import { ownRows, serviceRows } from '#server/platform/database/row-security.ts';

/** Saved answers of JobGPT, and the counts of answers a day. */
export const jobgpt = `
  create table public.assistant_answers (
    id uuid not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    application_id uuid,
    mode text not null check (mode in ('why_company', 'behavioral', 'general')),
    model text not null,
    template_used text not null,
    user_input text not null,
    response text not null,
    processing_time integer,
    prompt_tokens integer,
    completion_tokens integer,
    total_tokens integer,
    created_at timestamptz not null,
    deleted_at timestamptz,
    search_text text collate "C" not null,
    primary key (user_id, id),
    foreign key (user_id, application_id) references public.applications (user_id, id) on delete set null
      (application_id)
  );
  create index assistant_answers_by_date on public.assistant_answers (user_id, created_at, id) where deleted_at is null;
  create index assistant_answers_deleted on public.assistant_answers (deleted_at) where deleted_at is not null;
  create index assistant_answers_deleted_of on public.assistant_answers (user_id, deleted_at) where deleted_at is not
    null;
  create index assistant_answers_of_application on public.assistant_answers (user_id, application_id);
  ${ownRows('assistant_answers')}
  ${deletedRowsOnly('assistant_answers')}
  ${notAnonymous('assistant_answers')}
  ${metering({ table: 'assistant_answers', kind: 'answers', columns: ['user_input', 'response'] })}

  -- A person reads the count; only the server changes it, before it asks for an answer.
  create table public.assistant_usage (
    user_id uuid not null references auth.users (id) on delete cascade,
    day date not null,
    answers integer not null default 0,
    primary key (user_id, day)
  );
  create index assistant_usage_by_day on public.assistant_usage (day);
  ${ownRows('assistant_usage', ['select'])}
  create policy not_anonymous on public.assistant_usage as restrictive for insert to service_role
  with check (not auth.is_anonymous(user_id));

  -- The count of all people's answers; it names no person and stays when an account goes.
  create table public.assistant_total_usage (
    day date primary key,
    answers integer not null default 0
  );
  ${serviceRows('public.assistant_total_usage')}
`;
