import { StorageClient } from '@supabase/storage-js';
import { pageConfig } from '#web/lib/page-config.ts';
import { type UploadOptions, watchedFetch } from '#web/lib/upload.ts';

/** The official storage client on the bucket of resumes; this file is its own chunk, so import it lazily. */
export function resumeBucket(token: string, watch?: UploadOptions) {
  const headers = { apikey: pageConfig().publishableKey, Authorization: `Bearer ${token}` };
  const watched = watch && watchedFetch(watch);
  const client = new StorageClient(
    `${location.origin}/storage/v1`,
    headers,
    // The client's addresses are text.
    watched && ((address, init) => watched(address as string, init ?? {})),
  );
  return client.from('resumes');
}
