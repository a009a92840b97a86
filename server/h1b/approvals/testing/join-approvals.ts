import {
  type ApprovalTable,
  knownKeys,
  rowsOf,
  tableOf,
} from '#server/h1b/approvals/approval-table.ts';
import { SHIPPED } from '#server/h1b/approvals/approvals-folder.ts';
import { indexEmployers } from '#server/h1b/approvals/employer-index.ts';
import { readApprovalFile } from '#server/h1b/approvals/store-file.ts';
import { linkNames } from '#server/h1b/answers/link-names.ts';
import { aliasKeys, readAliases } from '#server/h1b/identity/aliases.ts';
import type { Context } from '#server/h1b/selection/context.ts';

/** The list checked by hand: name as USCIS has it, approvals, employer of the filings or 'not in the filings', how, remark. */
export const TOP_SPONSORS = new URL('top-sponsors.csv', import.meta.url);
/** The year whose employers are joined. */
const YEAR = 2022;
/** How many employers are joined: those with most approvals. */
const EMPLOYERS = 200;

/** An employer's name as USCIS has it, and the employer of the filings that it was joined to. */
export interface JoinedName {
  readonly uscis: string;
  /** Approvals under this name in the year. */
  readonly approvals: number;
  /** The name that stands for the employer in the filings; undefined when none is joined. */
  readonly filed: string | undefined;
  /** In what the names differ and what shows that they are one; 'same name' for none. */
  readonly how: string;
}

/** Joins the names with most approvals to the employers of the filings, as the server does; with `keep` only some. */
export async function joinApprovals(
  context: Context,
  keep?: (name: string) => boolean,
): Promise<readonly JoinedName[]> {
  const { table: whole } = await readApprovalFile(SHIPPED);
  const some = keep && rowsOf(whole).filter(({ employer }) => keep(employer));
  const table = some ? tableOf(some, knownKeys(whole)) : whole;
  const { leads } = aliasKeys(readAliases());
  const index = await indexEmployers(table, {
    aliases: leads,
    splits: new Set(),
    link: async (names) => linkNames(context, names),
  });
  return mostApprovals(table).map(([code, approvals]) => {
    const employer = index.employers[index.employerOf[code]!]!;
    const reason = index.reasons.get(code);
    return {
      uscis: table.texts.employer.values[code]!,
      approvals,
      filed: employer.filedName,
      how: reason ? `${reason.difference}, ${reason.proof}` : 'same name',
    };
  });
}

function mostApprovals({ rows, fiscalYear, texts, counts }: ApprovalTable): [number, number][] {
  const sums = new Map<number, number>();
  const { codes, values } = texts.employer;
  for (let row = 0; row < rows; row++) {
    if (fiscalYear[row] !== YEAR || values[codes[row]!] === '') continue;
    const approved = counts.initialApprovals[row]! + counts.continuingApprovals[row]!;
    sums.set(codes[row]!, (sums.get(codes[row]!) ?? 0) + approved);
  }
  return [...sums].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, EMPLOYERS);
}
