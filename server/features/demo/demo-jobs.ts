import jobs from '#server/features/demo/demo-jobs.json' with { type: 'json' };
import type { ClosingReason, Remote } from '#shared/applications/fields.ts';
import type { EntryKind } from '#shared/applications/event-kinds.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';
import type { Source } from '#shared/applications/source.ts';
import type { Status } from '#shared/applications/status.ts';

/** An application of the demo's invented person; days are counted back from today. */
export interface DemoJob {
  readonly company: string;
  readonly title: string;
  readonly applied: number;
  readonly location: string;
  readonly source: Source;
  readonly remote?: Remote;
  /** Dollars a year. */
  readonly pay?: number;
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly closing?: ClosingReason;
  /** Statuses after 'applied'. */
  readonly steps: readonly { readonly status: Status; readonly ago: number }[];
  readonly entries?: readonly {
    readonly kind: EntryKind;
    readonly ago: number;
    readonly text: string;
  }[];
  readonly next?: { readonly text: string; readonly inDays: number };
  readonly interviews?: readonly {
    readonly round: string;
    readonly inDays: number;
    /** UTC. */
    readonly hour: number;
    readonly kind: InterviewKind;
    readonly people: string;
    readonly outcome?: string;
  }[];
  readonly person?: {
    readonly name: string;
    readonly role: string;
    readonly spoken: number;
    readonly notes: string;
  };
  readonly posting?: string;
}

/** The invented person's list: the companies exist, everything else is made up. */
export const DEMO_JOBS = jobs as readonly DemoJob[];
