import type { FiledNames } from '#server/h1b/approvals/approval-store.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import { aliasKeys } from '#server/h1b/identity/aliases.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import { AppError } from '#shared/errors.ts';

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

/** The id of the employer of the filings that a name means; null without one, and while the explorer cannot say. */
export async function filedEmployerId(
  explorer: H1bExplorer,
  name: string,
  signal?: AbortSignal,
): Promise<string | null> {
  if (explorer.status().state !== 'ready') return null;
  try {
    return (await explorer.resolveEmployer(name, signal)).employerId;
  } catch (error) {
    if (error instanceof AppError || signal?.aborted) return null;
    throw error;
  }
}
