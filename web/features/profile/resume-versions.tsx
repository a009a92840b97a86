import { useQuery } from '@tanstack/react-query';
import { profileMessages } from '#shared/profile/messages.ts';
import { DeleteFile } from '#web/features/profile/delete-file.tsx';
import { ResumeLine } from '#web/features/profile/resume-line.tsx';
import { storeResume } from '#web/features/profile/store-resume.ts';
import { UploadControl } from '#web/features/profile/upload-control.tsx';
import { useUpload } from '#web/features/profile/use-upload.ts';
import {
  listResumeFiles,
  useRefreshResumeFiles,
  useDeleteResumeFile,
} from '#web/lib/queries/resume-files.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The separate upload through the storage protocol, for other versions of the resume. */
export function ResumeVersions({ userId }: { userId: string }) {
  const { data: files, isError, isFetching, refetch } = useQuery(listResumeFiles(userId));
  const refresh = useRefreshResumeFiles();
  const remove = useDeleteResumeFile();
  const { part, problem, setProblem, start, stop } = useUpload({
    send: async (file, options) => {
      await storeResume(file, options);
      await refresh();
    },
    explain: (error) => ({ reason: (error as Error).message }),
    done: profileMessages.versionUploaded,
  });
  return (
    <Card roomy>
      <section aria-labelledby="versions" className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <h2 id="versions" className="text-large font-semibold">
            Other versions
          </h2>
          <p className="text-soft">Keep a resume for each kind of job. Only you can open them.</p>
        </div>
        {problem && <Panel tone="error">{problem.reason}</Panel>}
        {!files && isError && (
          <FailedLoad query={{ isFetching, refetch }}>{profileMessages.versionsFailed}</FailedLoad>
        )}
        {files && files.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {files.map(({ path, id, ...file }) => (
              <li key={path} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <ResumeLine {...file} />
                <DeleteFile
                  label={`Delete ${file.name}`}
                  id={id}
                  busy={remove.isPending && remove.variables === path}
                  onDelete={() => {
                    setProblem(undefined);
                    return remove.mutateAsync(path);
                  }}
                  onFailure={() => setProblem({ reason: profileMessages.deleteFailed })}
                />
              </li>
            ))}
          </ul>
        )}
        <UploadControl
          label="Upload a version"
          inputLabel="Version file"
          part={part}
          onChoose={(file) => void start(file)}
          onCancel={stop}
        />
      </section>
    </Card>
  );
}
