import type { Readable } from 'node:stream';

import type { ResumeReader } from '#server/features/resumes/resume-reader.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A stored file, as résumés are read from it. */
export interface ResumeFile {
  readonly id: string;
  /** The owner. */
  readonly userId: string;
  readonly name: string;
  readonly contentType: string;
  /** Changes with the content. */
  readonly version: string;
  open(): Promise<Readable | undefined>;
}

/** What résumés need of the storage feature. */
interface ResumeFiles {
  find(identity: SignedIn, bucket: string, name: string): Promise<ResumeFile | undefined>;
  /** Newest first. */
  list(identity: SignedIn, bucket: string): Promise<ResumeFile[]>;
}

/** What the résumés feature is given (wired in server/app/features.ts). */
export interface ResumesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly reader: ResumeReader;
  readonly files: ResumeFiles;
  /** Path of the résumé a person chose; without it, or when it returns undefined, the newest file is used. */
  readonly chosen?: (identity: SignedIn) => Promise<string | undefined>;
}
