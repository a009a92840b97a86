import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { profileEndpoints } from '#shared/profile/contracts/endpoints.ts';
import type * as contracts from '#shared/profile/contracts/schemas.ts';
import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { RESUME_LINK_S } from '#shared/core/limits.ts';
import { call, send } from '#web/lib/api.ts';
import { uploadForm, type UploadOptions } from '#web/lib/upload.ts';

const endpoints = addressed<typeof contracts>()(profileEndpoints);

const KEY = ['profile'] as const;
/** Milliseconds after which links to résumés are renewed: five minutes before they expire. */
export const LINK_RENEWAL_MS = (RESUME_LINK_S - 300) * 1000;

/** The person's profile; refetched before the link to the résumé expires. */
export function getProfile() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.getProfile, { signal }),
    refetchInterval: LINK_RENEWAL_MS,
  });
}

/** Changes fields of the profile. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof endpoints.updateProfile.body>) =>
      call(endpoints.updateProfile, { body }),
    onSuccess: (profile) => client.setQueryData(KEY, profile),
  });
}

/** Uploads the résumé, replacing the old one, and reports progress. */
export function useUploadResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { file: File }) => {
      const form = new FormData();
      form.set('resume', file, file.name);
      return uploadForm(endpoints.updateProfile, form, options) as Promise<Profile>;
    },
    onSuccess: (profile) => client.setQueryData(KEY, profile),
  });
}

/** Deletes the account for good. Throws AppError. */
export function deleteAccount(body: Input<typeof endpoints.deleteAccount.body>): Promise<void> {
  return call(endpoints.deleteAccount, { body });
}

/** Everything Waymark stores about the person, as one zip. */
export async function exportAccount(): Promise<Blob> {
  const response = await send(endpoints.exportAccount, {}, 'application/zip');
  return response.blob();
}
