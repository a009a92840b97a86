import type { AccountTables } from '#server/platform/database/tables/accounts.ts';
import type { ApplicationTables } from '#server/platform/database/tables/applications.ts';
import type { AssistantTables } from '#server/platform/database/tables/jobgpt.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';
import type { CalendarTables } from '#server/platform/database/tables/calendar.ts';
import type { EmployerLinkTables } from '#server/platform/database/tables/employer-links.ts';
import type { CompanyTables } from '#server/platform/database/tables/companies.ts';
import type { H1bTables } from '#server/platform/database/tables/h1b.ts';
import type { ImportTables } from '#server/platform/database/tables/imports.ts';
import type { InboxTables } from '#server/platform/database/tables/inbox.ts';
import type { InternshipTables } from '#server/platform/database/tables/internships.ts';
import type { JobTables } from '#server/platform/database/tables/jobs.ts';
import type { LimitTables } from '#server/platform/database/tables/limits.ts';
import type { ProfileTables } from '#server/platform/database/tables/profile.ts';
import type { RecordTables } from '#server/platform/database/tables/record.ts';
import type { ReplyTables } from '#server/platform/database/tables/replies.ts';
import type { ResumeTables } from '#server/platform/database/tables/resumes.ts';
import type { SavedJobTables } from '#server/platform/database/tables/saved-jobs.ts';
import type { ScheduleTables } from '#server/platform/database/tables/schedule.ts';
import type { SiteMomentTables } from '#server/platform/database/tables/site-moments.ts';
import type { StorageTables } from '#server/platform/database/tables/storage.ts';

/** Every table and column, as Kysely sees them; each table has one owning feature. */
export interface Schema
  extends
    AccountTables,
    AuthTables,
    ApplicationTables,
    CalendarTables,
    CompanyTables,
    EmployerLinkTables,
    H1bTables,
    ImportTables,
    InboxTables,
    InternshipTables,
    JobTables,
    LimitTables,
    StorageTables,
    AssistantTables,
    ProfileTables,
    RecordTables,
    ReplyTables,
    ResumeTables,
    SavedJobTables,
    ScheduleTables,
    SiteMomentTables {}
