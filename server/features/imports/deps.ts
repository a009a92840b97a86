import type { RawBuilder } from 'kysely';

import type { ArchiveReader } from '#server/features/imports/archive-reader.ts';
import type { FileReader } from '#server/features/imports/file-reader.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Restoration, RestoredTable } from '#server/platform/restored-table.ts';
import type { KnownApplication } from '#shared/imports/plan.ts';
import type { ImportedApplication } from '#shared/imports/read-row.ts';

/** A person, and the instant of what is done for them. */
interface OwnerNow {
  readonly userId: string;
  readonly now: Date;
}

/** An import of a person. */
interface ImportOf {
  readonly userId: string;
  readonly id: string;
}

/** An import of a person, and the instant of what is done with it. */
export interface ImportNow extends OwnerNow, ImportOf {}

/** An application as JSON: its columns and events. */
interface ApplicationJson {
  readonly application: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** What is staged of a change: the columns as they were, and when the application was last changed, too. */
interface StagedChange extends ApplicationJson {
  readonly seen_at: Date;
  readonly before: Readonly<Record<string, unknown>>;
}

/** How many applications an undone import added and changed, and how many of these stay as they are. */
export interface UndoneRows {
  readonly removed: number;
  readonly reverted: number;
  readonly kept: number;
}

/** Gives what an import brought other companies. */
type MoveHidden = (
  tx: Transaction,
  own: ImportOf,
  companies: ReadonlyMap<string, string>,
) => Promise<void>;

/** The applications, as an import reads and stores them; staged changes are handed over as SQL. */
interface ImportTarget {
  readonly listKnown: (tx: Transaction, userId: string) => Promise<KnownApplication[]>;
  /** The row of a new application without its company, with its events. */
  readonly makeNew: (
    owner: OwnerNow,
    application: ImportedApplication,
    fileName: string,
  ) => Promise<ApplicationJson>;
  /** Stores new applications, which nobody sees before the import is done. */
  readonly insertHidden: (
    tx: Transaction,
    own: ImportOf,
    rows: readonly Omit<ApplicationJson, 'application'>[],
  ) => Promise<void>;
  readonly moveHidden: MoveHidden;
  /** What rows change in applications of the list; one that is gone or stays the same is left out. */
  readonly stageChanges: (
    tx: Transaction,
    owner: OwnerNow,
    rows: readonly { readonly id: string; readonly application: ImportedApplication }[],
  ) => Promise<StagedChange[]>;
  /** Stores staged changes (`application`, `seen_at`, `fields`, `events`); returns how many applications were still as they were seen. */
  readonly updateStaged: (
    tx: Transaction,
    userId: string,
    staged: RawBuilder<unknown>,
  ) => Promise<number>;
  /** Reverts the changed applications (`application`, `before`) of an import, and keeps added ones that were changed since. */
  readonly undo: (
    tx: Transaction,
    own: ImportNow,
    staged: RawBuilder<unknown>,
    since: { readonly at: Date; readonly changed: 'keep' | 'remove' },
  ) => Promise<UndoneRows>;
  /** Deletes one batch of what an undone import added; returns how many. */
  readonly deleteUndone: (tx: Transaction, own: ImportNow, limit: number) => Promise<number>;
  /** Removes one batch of what nobody ever saw; returns how many. */
  readonly removeHidden: (tx: Transaction, own: ImportOf, limit: number) => Promise<number>;
}

/** The companies, as an import finds or adds them. */
interface ImportCompanies {
  /** The key under which a name is found. */
  readonly key: (name: string) => string;
  /** The person's live companies of these names: their keys and ids. */
  readonly listLive: (
    tx: Transaction,
    userId: string,
    names: readonly string[],
  ) => Promise<readonly (readonly [string, string])[]>;
  /** The ids of the companies of these names by their keys; added ones nobody sees before `show`. */
  readonly stage: (
    tx: Transaction,
    own: ImportNow,
    names: readonly string[],
  ) => Promise<{
    readonly found: ReadonlyMap<string, string>;
    readonly added: ReadonlyMap<string, string>;
  }>;
  /** Shows the added ones and returns their ids; `move` gets those whose names the person took meanwhile. */
  readonly show: (
    tx: Transaction,
    own: ImportNow,
    move: (companies: ReadonlyMap<string, string>) => Promise<void>,
  ) => Promise<string[]>;
  readonly areLive: (tx: Transaction, userId: string, ids: readonly string[]) => Promise<boolean>;
  readonly removeHidden: (tx: Transaction, own: ImportOf) => Promise<void>;
  /** Deletes those among the companies that no live application names. */
  readonly deleteUnused: (
    tx: Transaction,
    owner: OwnerNow,
    ids: readonly string[],
  ) => Promise<void>;
}

/** Interviews and people, as an import stores them beside new applications. */
interface ImportRecords {
  /** Stores what nobody sees before the import is done. */
  readonly insertHidden: (
    tx: Transaction,
    own: ImportNow,
    records: readonly {
      readonly application: string;
      readonly company: { readonly id: string | undefined; readonly name: string };
      readonly interviews: ImportedApplication['interviews'];
      readonly people: ImportedApplication['people'];
    }[],
  ) => Promise<void>;
  readonly moveHidden: MoveHidden;
  readonly removeHidden: (tx: Transaction, own: ImportOf) => Promise<void>;
  /** Deletes one batch of the people of an undone import, except those in use or changed since; returns how many it looked at. */
  readonly releaseUndone: (
    tx: Transaction,
    own: ImportNow,
    batch: { readonly since: Date; readonly limit: number },
  ) => Promise<number>;
}

/** What the imports feature is given (wired in server/app/features.ts). */
export interface ImportsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly uploads: Uploads;
  readonly reader: FileReader;
  readonly applications: ImportTarget;
  readonly companies: ImportCompanies;
  readonly records: ImportRecords;
  readonly archives: ArchiveReader;
  /** How an archive's files become rows, what others refer to first. */
  readonly restores: () => readonly RestoredTable[];
  /** Fills what is empty in the person's profile and names from an archive's values by file. */
  readonly fillProfile: (
    identity: SignedIn,
    values: ReadonlyMap<string, unknown>,
    restoration: Restoration,
  ) => Promise<void>;
  readonly files: {
    readonly list: (identity: SignedIn, bucket: string) => Promise<readonly { name: string }[]>;
    readonly put: (
      identity: SignedIn,
      bucket: string,
      file: {
        readonly name: string;
        readonly size: number;
        readonly contentType: string;
        readonly cacheSeconds: number;
        readonly metadata: Record<string, unknown> | null;
        bytes(): Promise<Buffer>;
      },
    ) => Promise<unknown>;
  };
  /** Most rows that are stored in one transaction, and most applications of the list that one import changes. */
  readonly most: { readonly atOnce: number; readonly changes: number };
}
