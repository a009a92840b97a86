import { addApplication } from '#server/features/applications/create-application.ts';
import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { presentApplication } from '#server/features/applications/presenter.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';

/** A job that a person had saved and applied to. */
export interface AppliedJob {
  readonly title: string;
  readonly company_name: string;
  readonly location: string;
  readonly job_link: string;
  readonly note: string;
  /** Where it came from. */
  readonly origin: 'internship' | 'link' | 'typed';
  readonly date_applied: string;
}

/** Makes an application of a saved job, inside the caller's transaction. */
export async function addSavedJob(
  tx: Transaction,
  deps: ApplicationRoutesDeps,
  owner: { readonly userId: string; readonly now: Date },
  job: AppliedJob,
): Promise<Application> {
  const row = await addApplication(tx, deps, owner, {
    company: { name: job.company_name },
    job_title: job.title,
    job_link: job.job_link,
    location: job.location,
    notes: job.note,
    date_applied: job.date_applied,
    status: 'applied',
    source: job.origin === 'internship' ? 'Other' : 'Manual',
  });
  return presentApplication(deps, row);
}
