import type { ApprovalYear } from '#server/h1b/approvals/approval-row.ts';
import { joinApprovals, readImported, SHIPPED } from '#server/h1b/approvals/approvals-folder.ts';
import { readApprovalFile } from '#server/h1b/approvals/store-file.ts';

/** The approvals that a server of a data directory serves, as `npm run h1b:status` prints them. */
interface ApprovalsDescription {
  readonly years: readonly ApprovalYear[];
  /** Why the imported approvals cannot be used; null when they can, or when nothing was imported. */
  readonly problem: string | null;
}

/** Reads and verifies the approvals of a data directory. */
export async function describeApprovals(dataDir: string): Promise<ApprovalsDescription> {
  const shipped = await readApprovalFile(SHIPPED);
  try {
    const { years } = joinApprovals(shipped, await readImported(dataDir));
    return { years, problem: null };
  } catch (error) {
    return {
      years: shipped.years,
      problem: error instanceof Error ? error.message : String(error),
    };
  }
}
