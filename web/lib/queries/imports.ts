import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressed, type Input } from '#shared/core/contract.ts';
import { importEndpoints } from '#shared/imports/contracts/endpoints.ts';
import type * as contracts from '#shared/imports/contracts/schemas.ts';
import type { ImportRecord, RestoredArchive } from '#shared/imports/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';
import { uploadForm, type UploadOptions } from '#web/lib/upload.ts';

const endpoints = addressed<typeof contracts>()(importEndpoints);

const KEY = ['imports'] as const;
/** Milliseconds between two looks at the progress of a running import. */
const LOOK_MS = 700;

/** How the rows of a file are read, as far as the person chose it. */
export type ImportOptions = Input<typeof endpoints.previewImport.body>;

/** The person's newest imports, looked at again while one is running. */
export function listImports() {
  return queryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call(endpoints.listImports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'running') ? LOOK_MS : false,
  });
}

/** What an import would do with some wishes. */
export function previewImport(id: string, body: ImportOptions) {
  return queryOptions({
    queryKey: [...KEY, 'preview', id, body],
    queryFn: ({ signal }) => call(endpoints.previewImport, { params: { id }, body, signal }),
    staleTime: 0,
  });
}

/** An import that is running, looked at again and again. */
export function getImport(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(endpoints.getImport, { params: { id }, signal }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
}

function invalidate(client: QueryClient): void {
  for (const queryKey of [KEY, ['applications'], ['companies'], ['deleted']]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Uploads a file and reports how much of it is sent. */
export function useCreateImport() {
  return useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { file: File }) => {
      const form = new FormData();
      form.set('file', file, file.name);
      return uploadForm(endpoints.createImport, form, options) as Promise<ImportRecord>;
    },
  });
}

/** Uploads an archive of 'Download my data' and brings it back; everything of the person may be new after it. */
export function useRestoreArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { file: File }) => {
      const form = new FormData();
      form.set('file', file, file.name);
      return uploadForm(endpoints.restoreArchive, form, options) as Promise<RestoredArchive>;
    },
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Imports the rows of an uploaded file. */
export function useRunImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ImportOptions & { id: string }) =>
      call(endpoints.runImport, { params: { id }, body }),
    onSuccess: () => invalidate(client),
  });
}

/** Takes an import back. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changed }: { id: string; changed: 'keep' | 'remove' }) =>
      call(endpoints.undoImport, { params: { id }, body: { changed } }),
    onSuccess: () => invalidate(client),
  });
}
