import { useQuery } from '@tanstack/react-query';

import { RESUME_CACHE_S, RESUME_LINK_S } from '#shared/core/limits.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { extensionOf, resumePath } from '#shared/resumes/resume-file.ts';
import {
  storageFailureOf,
  storageRefusalOf,
  withType,
} from '#web/features/profile/check-resume.ts';
import { DeleteFile } from '#web/features/profile/delete-file.tsx';
import { ResumeLine } from '#web/features/profile/resume-line.tsx';
import { UploadControl } from '#web/features/profile/upload-control.tsx';
import { useUpload } from '#web/features/profile/use-upload.ts';
import {
  listResumeFiles,
  resumeStorage,
  useDeleteResumeFile,
  useRefreshResumeFiles,
} from '#web/lib/queries/resume-files.ts';
import { storedSession } from '#web/lib/session.ts';
import type { UploadOptions } from '#web/lib/upload.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';

const words = resumeMessages;

/** The result of the storage helper. */
interface StoredResume {
  /** A signed link: resumes are private. */
  publicUrl: string;
  filePath: string;
  fileName: string;
  /** In bytes. */
  fileSize: number;
  fileType: string;
}

/**
 * The storage helper: stores a file under `{userId}/{timestamp}-{random}.{ext}` and returns a link to it.
 * Throws an Error whose message is the reason after 'Resume upload failed: '.
 */
async function storeResume(file: File, watch: UploadOptions): Promise<StoredResume> {
  try {
    return await store(withType(file), watch);
  } catch (error) {
    throw new Error(storageFailureOf(error), { cause: error });
  }
}

async function store(file: File, watch: UploadOptions): Promise<StoredResume> {
  const userId = storedSession()?.user.id;
  const refusal = storageRefusalOf(file, userId);
  if (refusal !== undefined) throw new Error(refusal);
  const wanted = resumePath(String(userId), extensionOf(file.name) ?? '', {
    now: new Date(),
    random: crypto.randomUUID(),
  });
  const uploading = await resumeStorage(watch);
  const { data, error } = await uploading.upload(wanted, file, {
    cacheControl: String(RESUME_CACHE_S),
    contentType: file.type,
    upsert: false,
    metadata: { fileName: file.name },
  });
  if (error) throw isDuplicate(error) ? new Error(words.duplicate, { cause: error }) : error;
  // The client echoes the path it was given; the server returns it only when it stored the file.
  if (!data.fullPath) throw new Error(words.noPath);
  const bucket = await resumeStorage();
  const signed = await bucket.createSignedUrl(data.path, RESUME_LINK_S);
  if (signed.error) throw signed.error;
  return {
    publicUrl: signed.data.signedUrl,
    filePath: data.path,
    fileName: file.name,
    fileSize: file.size,
    fileType: file.type,
  };
}

function isDuplicate(error: object): boolean {
  return 'statusCode' in error && error.statusCode === '409';
}

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
              <li key={path} className="py-3">
                <ResumeLine {...file}>
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
                </ResumeLine>
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
