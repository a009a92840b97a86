import type { RawBuilder } from 'kysely';

import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { KnownApplication } from '#shared/domain/import/plan.ts';
import type { ImportedApplication } from '#shared/domain/import/read-row.ts';

/** A person, and the instant of what is done for them. */
export interface OwnerNow {
  readonly userId: string;
  readonly now: Date;
}

/** What is staged of one application: columns and events as JSON. */
export interface StagedApplication {
  readonly application: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** What is staged of a change: the columns as they were, and when the application was last changed, too. */
interface StagedChange extends StagedApplication {
  readonly seen_at: Date;
  readonly before: Readonly<Record<string, unknown>>;
}

/** How many applications an undone import changed, and which companies may be unused now. */
export interface UndoneRows {
  readonly removed: number;
  readonly reverted: number;
  readonly kept: number;
}

/** The applications, as an import reads and stores them; staged rows are handed over as SQL. */
interface ImportTarget {
  readonly listKnown: (tx: Transaction, userId: string) => Promise<KnownApplication[]>;
  /** The row of a new application without its company, with its events. */
  readonly stageNew: (
    owner: OwnerNow,
    application: ImportedApplication,
    fileName: string,
  ) => Promise<StagedApplication>;
  /** What rows change in applications of the list; one that is gone or stays the same is left out. */
  readonly stageChanges: (
    tx: Transaction,
    owner: OwnerNow,
    rows: readonly { readonly id: string; readonly application: ImportedApplication }[],
  ) => Promise<StagedChange[]>;
  /** Stores staged rows (`application`, `company`, `fields`, `events`) as applications of these companies. */
  readonly insertStaged: (
    tx: Transaction,
    staged: RawBuilder<unknown>,
    companies: ReadonlyMap<string, string>,
  ) => Promise<void>;
  /** Stores staged changes (`application`, `seen_at`, `fields`, `events`); returns how many applications were still as they were seen. */
  readonly updateStaged: (
    tx: Transaction,
    userId: string,
    staged: RawBuilder<unknown>,
  ) => Promise<number>;
  /** Deletes the new applications and reverts the changed ones (`application`, `kind`, `before`) of an import. */
  readonly undoStaged: (
    tx: Transaction,
    owner: OwnerNow,
    staged: RawBuilder<unknown>,
    since: { readonly at: Date; readonly changed: 'keep' | 'remove' },
  ) => Promise<UndoneRows>;
}

/** The companies, as an import finds or creates them. */
interface ImportCompanies {
  /** The key under which a name is found. */
  readonly key: (name: string) => string;
  /** The ids of the companies of these names by their keys, and those that were created. */
  readonly findOrCreate: (
    tx: Transaction,
    owner: OwnerNow,
    names: readonly string[],
  ) => Promise<{ readonly ids: ReadonlyMap<string, string>; readonly created: readonly string[] }>;
  /** Deletes those among the companies that no live application names. */
  readonly deleteUnused: (
    tx: Transaction,
    owner: OwnerNow,
    ids: readonly string[],
  ) => Promise<void>;
}

/** What the imports feature is given (wired in server/app/features.ts). */
export interface ImportsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly uploads: Uploads;
  readonly applications: ImportTarget;
  readonly companies: ImportCompanies;
}
