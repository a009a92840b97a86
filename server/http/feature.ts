import type { FastifyInstance } from 'fastify';

import type { JobHandler } from '#server/platform/jobs/job.ts';
import type { DeletedRecords } from '#server/platform/deleted-records.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import type { ScheduledTask } from '#server/platform/schedule/start-schedule.ts';

/** A capability of the server: what the application mounts, runs, checks and closes. */
export interface Feature {
  readonly name: string;
  /** Resolves when the feature can answer, for which the server waits before it listens; what takes a while goes on meanwhile. */
  readonly opened?: Promise<unknown>;
  /** Registers the feature's endpoints, in a scope of their own. */
  routes(app: FastifyInstance): Promise<void>;
  /** The feature's data about a person. */
  readonly personalData?: PersonalData;
  /** What people can bring back of it after they deleted it. */
  readonly deletedRecords?: DeletedRecords | readonly DeletedRecords[];
  /** Handlers of its background jobs, by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Recurring work, done by one node at a time. */
  readonly schedule?: readonly ScheduledTask[];
  /** Checks of what the feature needs, by their names in /readyz; each rejects while the part does not work (DegradedError: the server
   * serves without it). */
  readonly ready?: Readonly<Record<string, () => Promise<void>>>;
  close?(): Promise<void>;
}
