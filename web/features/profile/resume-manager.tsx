import { FileText, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Profile } from '#shared/contracts/profile.ts';
import { fileSize } from '#shared/domain/file-size.ts';
import { RESUME_TYPES } from '#shared/domain/resume-file.ts';
import { messages } from '#shared/messages.ts';
import { type UploadProblem, useResumeUpload } from '#web/features/profile/use-resume-upload.ts';
import { useUpdateProfile } from '#web/lib/queries/profile.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

// The viewer's code is large and only a stored PDF needs it.
const PdfViewer = lazy(async () => ({
  default: (await import('#web/features/profile/pdf-viewer.tsx')).PdfViewer,
}));

const ACCEPTED = Object.entries(RESUME_TYPES)
  .flatMap(([extension, type]) => [`.${extension}`, type])
  .join(',');

function StoredResume({ profile }: { profile: Profile }) {
  if (!profile.resume_url)
    return <p className="text-soft">No resume yet. PDF or Word, up to 5 MB.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FileText size={20} aria-hidden="true" className="shrink-0 text-soft" />
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{profile.resume_name}</span>
      <span className="tabular text-soft">{fileSize(profile.resume_size ?? 0)}</span>
      <ExternalLink href={profile.resume_url}>View Resume</ExternalLink>
    </div>
  );
}

function DeleteResume({ onProblem }: { onProblem: (problem: UploadProblem | undefined) => void }) {
  const [asking, setAsking] = useState(false);
  const update = useUpdateProfile();
  const toast = useToast();
  const onConfirm = () => {
    onProblem(undefined);
    return update.mutateAsync({ resume: null, resume_name: null }).then(
      () => toast({ title: messages.profile.deleted }),
      () => onProblem({ reason: messages.profile.deleteFailed }),
    );
  };
  return (
    <>
      <Button
        className="text-danger!"
        icon={<Trash2 size={16} aria-hidden="true" />}
        busy={update.isPending}
        busyLabel="Deleting..."
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.profile.deleteQuestion}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={() => void onConfirm()}
      />
    </>
  );
}

/** The résumé manager: upload with progress and 'Cancel', replace, delete, view (spec §2, §5). */
export function ResumeManager({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const { part, problem, start, stop } = useResumeUpload();
  const [deleteProblem, setDeleteProblem] = useState<UploadProblem>();
  const shown = problem ?? deleteProblem;
  const uploading = part !== undefined;
  const percent = Math.round((part ?? 0) * 100);
  return (
    <>
      {shown && (
        <Panel tone="error" title={shown.title}>
          {shown.reason}
        </Panel>
      )}
      <StoredResume profile={profile} />
      <div className="flex flex-wrap items-center gap-3" data-print="hide">
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label="Resume file"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            setDeleteProblem(undefined);
            if (file) void start(file);
          }}
        />
        <Button
          icon={<Upload size={16} aria-hidden="true" />}
          busy={uploading}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          {profile.resume ? 'Replace Resume' : 'Upload Resume'}
        </Button>
        {uploading && (
          <>
            <progress
              aria-label="Upload"
              value={percent}
              max={100}
              className="h-2 w-40 accent-accent"
            />
            <span className="tabular text-soft">{`${percent} %`}</span>
            <Button onClick={stop}>Cancel</Button>
          </>
        )}
        {!uploading && profile.resume && <DeleteResume onProblem={setDeleteProblem} />}
      </div>
      {profile.resume_url && profile.resume_type === RESUME_TYPES.pdf && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PdfViewer key={profile.resume} url={profile.resume_url} />
        </Suspense>
      )}
      {profile.resume_url && profile.resume_type !== RESUME_TYPES.pdf && (
        <p className="text-soft">Word documents are not shown here. View Resume downloads it.</p>
      )}
    </>
  );
}
