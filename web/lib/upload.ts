import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { withToken } from '#web/lib/session.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';

/** How to watch and stop an upload. */
export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the sent part of the body, 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends a form to an endpoint with the session's token. Throws AppError, or AbortError when stopped. */
export async function uploadForm(
  { method, path }: { readonly method: string; readonly path: string },
  form: FormData,
  options: UploadOptions,
): Promise<unknown> {
  const watched = watchedFetch(options);
  const response = await withToken((token) =>
    watched(path, {
      method,
      body: form,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : undefined),
      },
    }),
  );
  if (!response.ok) throw await refusalOf(response);
  return response.json() as Promise<unknown>;
}

/**
 * A fetch for uploads: the browser's own does not report how much of a body has been sent. The address is a string. Throws AppError `network_error`, or AbortError when stopped.
 */
export function watchedFetch({ signal, onProgress }: UploadOptions) {
  return (address: string, init: Pick<RequestInit, 'method' | 'headers' | 'body'>) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open(init.method ?? 'GET', address);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText || null, { status: request.status })),
      );
      request.addEventListener('error', () =>
        reject(new AppError(LOCAL_ERRORS.network_error, messages.common.unreachable)),
      );
      request.addEventListener('abort', () =>
        reject(new DOMException('The upload was stopped', 'AbortError')),
      );
      request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else request.send(init.body as XMLHttpRequestBodyInit);
    });
}
