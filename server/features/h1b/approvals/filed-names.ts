import type { FiledNames } from '#server/h1b/approvals/approval-store.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import { aliasKeys } from '#server/h1b/identity/aliases.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import { AppError } from '#shared/core/errors.ts';

/** The names of the explorer's records, for the approvals; without records only the reviewed list and what was parted. */
export function filedNames(
  explorer: Pick<OpenExplorer, 'status' | 'corrections' | 'linkNames'>,
): FiledNames {
  return {
    version() {
      const { state, version, createdAt, revision } = explorer.status();
      return JSON.stringify([state, version, createdAt, revision]);
    },
    names() {
      const { aliases, splits } = explorer.corrections();
      return {
        aliases: aliasKeys(aliases, splits).leads,
        splits: new Set(splits),
        link:
          explorer.status().state === 'ready' ? (names) => explorer.linkNames(names) : undefined,
      };
    },
  };
}

/** The employer of the filings that a name means. */
export interface FiledEmployer {
  readonly employerId: string;
  /** Only the likely one of those whose names begin with it. */
  readonly likely: boolean;
}

/** The employer of the filings that a name means; null without one, and while the explorer cannot say. */
export async function filedEmployer(
  explorer: H1bExplorer,
  name: string,
  signal?: AbortSignal,
): Promise<FiledEmployer | null> {
  if (explorer.status().state !== 'ready') return null;
  try {
    const { employerId, likely } = await explorer.resolveEmployer(name, signal);
    return employerId === null ? null : { employerId, likely };
  } catch (error) {
    if (error instanceof AppError || signal?.aborted) return null;
    throw error;
  }
}
