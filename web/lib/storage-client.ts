import { StorageClient } from '@supabase/storage-js';
import { pageConfig } from '#web/lib/page-config.ts';
import { type UploadOptions, watchedFetch } from '#web/lib/upload.ts';

/** The official storage client of the bucket of resumes. */
export function resumeBucket(token: string, watch?: UploadOptions) {
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
