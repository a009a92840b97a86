import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  decidedWords,
  greenCardMessages as words,
  greenCardVerdict,
  isCurrent,
  lookedThroughCases,
  waitWords,
} from '#shared/h1b/green-card-messages.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { paths } from '#web/lib/paths.ts';
import { getH1bGreenCards, type GreenCards } from '#web/lib/queries/green-cards.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The employers that may be meant. */
function Candidates({ candidates }: Pick<GreenCards, 'candidates'>) {
  return (
    <p>
      {'This could be several employers: '}
      {candidates.slice(0, 3).map(({ employerId, name }, k) => (
        <span key={employerId}>
          {k > 0 && ', '}
          <AppLink href={paths.h1bEmployer(name)} className="prose-link">
            {readableName(name)}
          </AppLink>
        </span>
      ))}
      .
    </p>
  );
}

function Basis({ found }: { found: GreenCards }) {
  const { state, certifications, source } = found;
  if (certifications) {
    return (
      <>
        <p>{`${found.likely ? `Most likely ${readableName(found.name ?? '')}: ` : ''}${decidedWords(certifications)}.`}</p>
        <p>{`${waitWords(certifications)} ${words.step}`}</p>
      </>
    );
  }
  if (state === 'ambiguous') return <Candidates candidates={found.candidates} />;
  if (state === 'none') return <p>{`${lookedThroughCases(source)} ${words.noneIsNoNo}`}</p>;
  return <p>{source.sample ? words.notInSample : words.notLoaded}</p>;
}

/** Whether a company files for green cards, and how long the labor certification took; it is one step of several. */
export function GreenCardLine({ name }: { name: string }) {
  const { data, isError } = useQuery(getH1bGreenCards(name));
  const [today] = useState(() => new Date());
  if (isError) return <p className="text-small text-soft">{words.failed}</p>;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const isNow = data.certifications !== null && isCurrent(data.certifications, today);
  return (
    <div>
      <p>
        <EvidenceMark
          evidence={isNow ? 'yes' : data.state === 'known' ? 'past' : 'unknown'}
          words={
            <strong className="font-semibold">
              {greenCardVerdict(data.state, data.certifications, today)}
            </strong>
          }
        />
      </p>
      <div className="text-small text-soft [overflow-wrap:anywhere]">
        <Basis found={data} />
      </div>
    </div>
  );
}
