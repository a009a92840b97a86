import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { AppError } from '#shared/core/errors.ts';
import { RESUME_MB } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { refusalOf, withType } from '#web/features/profile/check-resume.ts';
import { DeleteFile } from '#web/features/profile/delete-file.tsx';
import { PdfFrame } from '#web/features/profile/pdf-frame.tsx';
import { ResumeLine } from '#web/features/profile/resume-line.tsx';
import { UploadControl } from '#web/features/profile/upload-control.tsx';
import { type UploadProblem, useUpload } from '#web/features/profile/use-upload.ts';
import { useResumeUndo } from '#web/features/profile/use-resume-undo.ts';
import { cx } from '#web/lib/classes.ts';
import { useUpdateProfile, useUploadResume } from '#web/lib/queries/profile.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';

// The viewer's code is large, and only a stored PDF needs it.
const PdfViewer = lazy(async () => ({
  default: (await import('#web/features/profile/pdf-viewer.tsx')).PdfViewer,
}));

/** Stands where a PDF cannot be shown; the file itself can still be opened. */
function ViewerFailed() {
  return <p className="p-4 text-soft">{profileMessages.viewerFailed}</p>;
}

/** An error found before sending is the whole message; one of the server or network comes under the general sentence. */
function explain(error: unknown): UploadProblem {
  if (error instanceof AppError && error.code === LOCAL_ERRORS.refused_here.code)
    return { reason: error.message };
  const reason = error instanceof AppError ? error.message : messages.common.unexpected;
  return { title: profileMessages.uploadFailed, reason };
}

/** The résumé manager: upload with progress and 'Cancel', replace, delete, view, and what software reads in it. */
export function ResumeManager({ profile, reading }: { profile: Profile; reading: ReactNode }) {
  const upload = useUploadResume();
  const update = useUpdateProfile();
  const undo = useResumeUndo();
  const { part, problem, setProblem, start, stop } = useUpload({
    explain,
    done: profileMessages.uploaded,
    undo: () => undo(profile.resume_id),
    send: (file, options) => {
      const refusal = refusalOf(file);
      if (refusal !== undefined) throw new AppError(LOCAL_ERRORS.refused_here, refusal);
      return upload.mutateAsync({ file: withType(file), ...options });
    },
  });
  const wide = useMedia(WIDE);
  const [shown, setShown] = useState(false);
  const isPdf = profile.resume_type === RESUME_TYPES.pdf;
  const change = (
    <UploadControl
      label={profile.resume ? 'Replace Resume' : 'Upload Resume'}
      inputLabel="Resume file"
      part={part}
      onChoose={(file) => void start(file)}
      onCancel={stop}
    >
      {profile.resume && (
        <DeleteFile
          id={profile.resume_id}
          busy={update.isPending}
          onDelete={() => {
            setProblem(undefined);
            return update.mutateAsync({ resume: null, resume_name: null });
          }}
          onFailure={() => setProblem({ reason: profileMessages.deleteFailed })}
        />
      )}
    </UploadControl>
  );
  return (
    <>
      {problem && (
        <Panel tone="error" title={problem.title}>
          {problem.reason}
        </Panel>
      )}
      {profile.resume_url ? (
        <ResumeLine
          name={profile.resume_name ?? ''}
          size={profile.resume_size ?? 0}
          url={profile.resume_url}
        >
          {change}
        </ResumeLine>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-soft">{`No resume yet. PDF or Word, up to ${RESUME_MB} MB.`}</p>
          {change}
        </div>
      )}
      {/* What software reads is beside the pages where there is room for both. */}
      <div
        className={cx(
          'grid items-start gap-x-8 gap-y-5 empty:hidden',
          isPdf && 'xl:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        {profile.resume_url && isPdf && (
          // On a phone the text below is what can be read; the pages are loaded when they are asked for.
          <details open={wide || shown} onToggle={(event) => setShown(event.currentTarget.open)}>
            <summary className="w-fit cursor-pointer py-1 font-medium sm:hidden">
              Show the pages
            </summary>
            {(wide || shown) && (
              <CatchBoundary getResetKey={() => profile.resume ?? ''} errorComponent={ViewerFailed}>
                <Suspense
                  fallback={
                    <PdfFrame>
                      <Skeleton className="grow" />
                    </PdfFrame>
                  }
                >
                  <PdfViewer key={profile.resume} url={profile.resume_url} />
                </Suspense>
              </CatchBoundary>
            )}
          </details>
        )}
        {reading}
      </div>
      {profile.resume_url && !isPdf && (
        <p className="text-soft">
          Word documents cannot be shown here. Download it with View Resume.
        </p>
      )}
    </>
  );
}
