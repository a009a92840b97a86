import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Output } from '#shared/core/contract.ts';
import { loadingEndpoints } from '#shared/h1b/contracts/loading-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/loading.ts';
import { call } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { withToken } from '#web/lib/session.ts';
import { watchedFetch } from '#web/lib/upload.ts';

const endpoints = addressed<typeof contracts>()(loadingEndpoints);

const KEY = ['h1b-loading'] as const;
/** Milliseconds between two looks at the progress of a running import. */
const LOOK_MS = 700;

/** What can be loaded, and what became of the last import. */
export type H1bLoading = Output<typeof endpoints.getH1bLoading.response>;

/** What to load: fiscal years, and names of uploaded files. */
export type LoadingRequest = NonNullable<H1bLoading['request']>;

/** What can be loaded; looked at again and again while an import runs. */
export function getH1bLoading() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.getH1bLoading, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  });
}

/** Starts an import. */
export function useStartLoading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LoadingRequest) => call(endpoints.startH1bLoading, { body }),
    onSuccess: (data) => client.setQueryData(KEY, data),
  });
}

/** Stops the running import. */
export function useCancelLoading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.cancelH1bLoading, {}),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Uploads files one after the other; `onProgress` gets a name and the part sent, 0 to 1. Resolves to their names there. */
export function useUploadFilings(onProgress: (name: string, part: number) => void) {
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const names: string[] = [];
      for (const file of files) names.push(await uploadOne(file, onProgress));
      return names;
    },
  });
}

async function uploadOne(
  file: File,
  onProgress: (name: string, part: number) => void,
): Promise<string> {
  const name = file.name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '_');
  const { signal } = new AbortController();
  const watched = watchedFetch({ signal, onProgress: (part) => onProgress(name, part) });
  const { method, path } = endpoints.uploadH1bFile;
  const response = await withToken((token) =>
    watched(`${path}?${new URLSearchParams({ name })}`, {
      method,
      body: file,
      headers: {
        accept: 'application/json',
        'content-type': 'application/octet-stream',
        ...(token ? { authorization: `Bearer ${token}` } : undefined),
      },
    }),
  );
  if (!response.ok) throw await refusalOf(response);
  return name;
}
