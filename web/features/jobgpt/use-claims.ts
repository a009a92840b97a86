import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { NAME_MAX } from '#shared/core/limits.ts';
import { checkClaims, type UncheckedClaim } from '#shared/jobgpt/check-claims.ts';
import type { Question } from '#web/features/jobgpt/request-of.ts';
import { draftKey, readDraft } from '#web/lib/drafts.ts';
import { type CompanySheet, getCompanySheet } from '#web/lib/queries/jobgpt.ts';
import { listPapers } from '#web/lib/queries/papers.ts';

/** What the person wrote down of a company, and what the records say, as one text. */
function textOf({ notes, applications, h1b, petitions }: CompanySheet): string {
  return [
    notes && Object.values(notes).join('\n'),
    ...applications.map((application) => `${application.jobTitle}\n${application.notes}`),
    h1b && JSON.stringify(h1b),
    petitions && JSON.stringify(petitions),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The sentences of a complete answer about its company that neither the person's notes nor the posting bear out; nothing is sent for it but the company's name. */
export function useClaims(
  text: string,
  { input, application, company }: Question,
): { claims: readonly UncheckedClaim[]; hasSources: boolean } {
  const name = company.slice(0, NAME_MAX);
  const isWanted = text !== '' && name.length > 1;
  const sheet = useQuery({ ...getCompanySheet(name), enabled: isWanted });
  const id = application?.id;
  const papers = useQuery({ ...listPapers(id ?? ''), enabled: isWanted && id !== undefined });
  const { data } = sheet;
  const kept = papers.data?.data;
  const isReady = data !== undefined && !papers.isLoading;
  return useMemo(() => {
    if (!isWanted || !data || !isReady) return { claims: [], hasSources: true };
    const known = [
      textOf(data),
      readDraft(draftKey(`posting.${id ?? 'none'}`))?.['posting'] ?? '',
      ...(kept ?? []).filter(({ kind }) => kind === 'posting').map((paper) => paper.text),
    ]
      .filter((each) => each.trim() !== '')
      .join('\n');
    return {
      claims: checkClaims(text, name, `${known}\n${input}`),
      hasSources: known !== '',
    };
  }, [isWanted, isReady, data, kept, id, text, name, input]);
}
