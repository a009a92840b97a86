import { StorageClient } from '@supabase/storage-js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { AppError } from '#shared/core/errors.ts';
import { FILES_PER_PERSON, RESUME_LINK_S } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { getProfile, LINK_RENEWAL_MS } from '#web/lib/queries/profile.ts';
import { accessToken } from '#web/lib/session.ts';
import { type UploadOptions, watchedFetch } from '#web/lib/upload.ts';

/** The official storage client of the bucket of resumes. */
function resumeBucket(token: string, watch?: UploadOptions) {
  const headers = { apikey: pageConfig().publishableKey, Authorization: `Bearer ${token}` };
  const watched = watch && watchedFetch(watch);
  const client = new StorageClient(
    `${location.origin}/storage/v1`,
    headers,
    // The client passes addresses as strings.
    watched && ((address, init) => watched(address as string, init ?? {})),
  );
  return client.from('resumes');
}

/** A file that the storage helper stored. */
interface ResumeFile {
  /** By which it can be restored after it was deleted. */
  id: string | null;
  /** Path within the bucket. */
  path: string;
  /** The name it had on the person's device. */
  name: string;
  /** In bytes. */
  size: number;
  /** A signed link; it expires after `RESUME_LINK_S`. */
  url: string;
}

/** The storage client of the bucket of resumes, with the session's token. Throws AppError when signed out. */
export async function resumeStorage(watch?: UploadOptions) {
  const token = await accessToken();
  if (token === undefined) throw new AppError(LOCAL_ERRORS.no_session, resumeMessages.signIn);
  return resumeBucket(token, watch);
}

const KEY = ['resume-files'] as const;

/** The files in the person's own folder, newest first; refetched before their links expire. */
export function listResumeFiles(userId: string) {
  return queryOptions({
    queryKey: [...KEY, userId],
    queryFn: () => readFiles(userId),
    refetchInterval: LINK_RENEWAL_MS,
  });
}

async function readFiles(userId: string): Promise<ResumeFile[]> {
  const bucket = await resumeStorage();
  const { data: entries, error } = await bucket.list(userId, {
    limit: FILES_PER_PERSON,
    sortBy: { column: 'created_at', order: 'desc' },
  });
  if (error) throw error;
  // A folder has no id.
  const files = entries.filter(({ id }) => id !== null);
  if (files.length === 0) return [];
  const paths = files.map(({ name }) => `${userId}/${name}`);
  const signed = await bucket.createSignedUrls(paths, RESUME_LINK_S);
  if (signed.error) throw signed.error;
  const links = new Map(signed.data.map(({ path, signedUrl }) => [path, signedUrl]));
  return files.flatMap((file) => {
    const path = `${userId}/${file.name}`;
    const url = links.get(path);
    const size = file.metadata?.['size'] ?? 0;
    return url ? [{ id: file.id, path, name: ownName(file) ?? file.name, size, url }] : [];
  });
}

/** The file's original name, which the upload stores in its metadata. */
function ownName(entry: object): string | undefined {
  const { user_metadata: kept } = entry as { user_metadata?: { fileName?: unknown } | null };
  return typeof kept?.fileName === 'string' ? kept.fileName : undefined;
}

/** Refetches the files, after one was stored. */
export function useRefreshResumeFiles() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Refetches everything that holds links to files, after those links were revoked. */
export function useRenewLinks() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [KEY, getProfile().queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** Deletes one of the person's files. */
export function useDeleteResumeFile() {
  const refresh = useRefreshResumeFiles();
  return useMutation({
    mutationFn: async (path: string) => {
      const bucket = await resumeStorage();
      const { error } = await bucket.remove([path]);
      if (error) throw error;
    },
    onSuccess: refresh,
  });
}
