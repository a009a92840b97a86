import { type About, VERDICT_ABOUT } from '#shared/postings/verdict-topic.ts';
import { type PostingVerdict, type Verdict, VERDICTS } from '#shared/postings/verdict.ts';

/** What a posting comes to, without its sentences. */
export interface BriefSays {
  readonly verdict: Verdict;
  readonly about: About | null;
}

/** What a posting comes to, as one text to keep: 'no sponsorship', 'depends transfers', 'silent'. */
export function writeSays({ verdict, about }: Pick<PostingVerdict, 'verdict' | 'about'>): string {
  return about === null ? verdict : `${verdict} ${about}`;
}

/** What was kept of a posting; undefined when nothing was. */
export function keptSays(kept: string | null): BriefSays | undefined {
  const [said, about] = (kept ?? '').split(' ');
  const verdict = VERDICTS.find((one) => one === said);
  if (!verdict) return undefined;
  return { verdict, about: VERDICT_ABOUT.find((one) => one === about) ?? null };
}

/** The same for lists that have no word for it; undefined, too, when the posting says nothing. */
export function readSays(kept: string | null): BriefSays | undefined {
  const says = keptSays(kept);
  return says?.verdict === 'silent' ? undefined : says;
}
