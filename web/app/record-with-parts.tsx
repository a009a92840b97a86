import { lazy, Suspense, useCallback, useState } from 'react';
import { RecordPage } from '#web/features/applications/record/record-page.tsx';
import { useAtRest } from '#web/lib/use-at-rest.ts';

const Mail = lazy(async () => ({
  default: (await import('#web/app/record-mail.tsx')).RecordMail,
}));

const parts = () => import('#web/app/record-parts.tsx');
const Match = lazy(() => parts().then((module) => ({ default: module.Match })));
const Visa = lazy(async () => ({ default: (await import('#web/app/record-visa.tsx')).Visa }));
const Gone = lazy(async () => ({
  default: (await import('#web/app/posting-gone.tsx')).PostingGone,
}));
const Files = lazy(() => parts().then((module) => ({ default: module.Files })));

/** The page of an application, with the parts that other features own, which are loaded when they are open. */
export function RecordWithParts() {
  const [isWhole, setWhole] = useState(false);
  const onWhole = useCallback(() => setWhole(true), []);
  const atRest = useAtRest(isWhole);
  return (
    <>
      <RecordPage gone={Gone} match={Match} visa={Visa} files={Files} onWhole={onWhole} />
      {/* As high as the mail of an application that has none, so that nothing moves. */}
      <div data-print="hide" className="min-h-20">
        {atRest && (
          <Suspense fallback={null}>
            <Mail />
          </Suspense>
        )}
      </div>
    </>
  );
}
