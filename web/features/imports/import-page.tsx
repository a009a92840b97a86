import { useState } from 'react';
import type { ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { ChooseFile } from '#web/features/imports/choose-file.tsx';
import { EarlierImports } from '#web/features/imports/earlier-imports.tsx';
import { ImportDone } from '#web/features/imports/import-done.tsx';
import { ImportForm } from '#web/features/imports/import-form.tsx';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** Brings applications from another tracker, at /applications/import: choose a file, look at it, import, undo. */
export function ImportPage() {
  const [file, setFile] = useState<ImportRecord>();
  const [done, setDone] = useState<ImportRecord>();
  const startAgain = () => {
    setFile(undefined);
    setDone(undefined);
  };
  return (
    <div className="flex flex-col gap-6">
      <PageTitle actions={<LinkButton href={paths.dashboard}>Applications</LinkButton>}>
        Import applications
      </PageTitle>
      {done && <ImportDone record={done} onAgain={startAgain} />}
      {!done && file && <ImportForm file={file} onDone={setDone} onAgain={startAgain} />}
      {!done && !file && (
        <>
          <ChooseFile onChosen={setFile} />
          <EarlierImports />
        </>
      )}
    </div>
  );
}
