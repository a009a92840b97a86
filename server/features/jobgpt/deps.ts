import type { ChatModel } from '#server/platform/ai/chat-model.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Identity, Transaction } from '#server/platform/database/database.ts';
import type { NameMatch } from '#shared/companies/company-match.ts';
import type { EmployerMatch, EmployerStatistics } from '#shared/h1b/query.ts';
import type { AssistantModel } from '#shared/jobgpt/prompts/models.ts';
import type { PetitionYear } from '#shared/h1b/sponsor-verdict.ts';
import type { PayUnit } from '#shared/applications/fields.ts';
import type { Source } from '#shared/applications/source.ts';
import type { Status } from '#shared/applications/status.ts';

/** What the assistant reads of one of the person's applications. */
export interface ApplicationFacts {
  readonly id: string;
  readonly company_name: string | null;
  readonly job_title: string;
  readonly job_link: string | null;
  readonly status: Status;
  readonly date_applied: string;
  readonly source: Source;
  readonly location: string | null;
  readonly pay_amount: string | null;
  readonly pay_unit: PayUnit | null;
  readonly notes: string;
}

/** What the assistant reads of one of the person's companies. */
export interface CompanyFacts {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  readonly industry: string | null;
  readonly description: string | null;
  readonly application_count: number;
}

/** The H1B data as the assistant reads it; the explorer has this shape. */
export interface FilingFacts {
  status(): { readonly sample: boolean; readonly generated: boolean };
  /** Employers that a company's name may mean, best first. */
  matchEmployers(name: string, limit: number, signal?: AbortSignal): Promise<EmployerMatch[]>;
  /** null when there is no employer of that name. */
  employerStatistics(name: string, signal?: AbortSignal): Promise<EmployerStatistics | null>;
}

/** What USCIS decided on an employer's petitions. */
export interface PetitionFacts {
  readonly state: 'known' | 'ambiguous' | 'none' | 'unknown';
  /** The name that USCIS has for the employer. */
  readonly name: string | null;
  /** The brand that the name means, and who files for it; null for a name of one employer. */
  readonly family: {
    readonly count: number;
    readonly members: readonly { readonly name: string; readonly newApprovals: number }[];
  } | null;
  /** Fiscal years, ascending. */
  readonly years: readonly PetitionYear[];
  /** The fiscal years that are loaded. */
  readonly coverage: readonly {
    readonly fiscalYear: number;
    readonly complete: boolean;
    /** Petitions of everybody that were decided in it. */
    readonly petitions: number;
  }[];
}

/** What the assistant is given (wired in server/app/features.ts). */
export interface AssistantDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** The AI service; undefined when no key is set. */
  readonly chat: ChatModel | undefined;
  /** At least one; the first is the default. */
  readonly models: readonly AssistantModel[];
  /** The names of the models that the service lists; undefined when it does not say. Absent without a service. */
  readonly listedModels?: (() => Promise<ReadonlySet<string> | undefined>) | undefined;
  /** Whether the models that the service lists are offered, too. */
  readonly offersListed?: boolean;
  /** Answers one person may request a day (UTC). */
  readonly dailyLimit: number;
  /** Answers all people together may request a day (UTC). */
  readonly totalDailyLimit: number;
  /** One of the person's live applications. */
  readonly findApplication: (
    tx: Transaction,
    userId: string,
    id: string,
  ) => Promise<ApplicationFacts | undefined>;
  /** The person's live applications among the given ids. */
  readonly listApplicationsById: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<Pick<ApplicationFacts, 'id' | 'job_title' | 'company_name'>[]>;
  /** The person's newest live applications at one of their companies. */
  readonly listApplicationsAt: (
    tx: Transaction,
    userId: string,
    at: { readonly companyId: string; readonly limit: number },
  ) => Promise<ApplicationFacts[]>;
  /** The person's companies that a name may mean, best first. */
  readonly matchCompanies: (
    tx: Transaction,
    userId: string,
    name: string,
  ) => Promise<{ readonly company: CompanyFacts; readonly match: NameMatch }[]>;
  /** The text of the person's résumé, undefined when they have none; absent where résumés cannot be read. */
  readonly resumeText?: (
    identity: Extract<Identity, { role: 'authenticated' }>,
    signal?: AbortSignal,
  ) => Promise<string | undefined>;
  /** The petitions of the employer that a name means; absent where there are no approvals. */
  readonly petitions?: (name: string, signal?: AbortSignal) => Promise<PetitionFacts>;
  /** Absent where there is no H1B data. */
  readonly filings?: FilingFacts;
}
