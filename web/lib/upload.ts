import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { accessToken, renewedToken } from '#web/lib/session.ts';

/** How an upload is watched and stopped. */
export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Sends a form to an endpoint with the session's token, renewed once after a 401. Throws AppError, or AbortError when stopped. */
export async function uploadForm(
  address: { readonly method: string; readonly path: string },
  form: FormData,
  options: UploadOptions,
): Promise<unknown> {
  const token = await accessToken();
  let answer = await send(address, form, token, options);
  if (answer.status === 401 && token !== undefined) {
    const renewed = await renewedToken(token);
    if (renewed !== undefined) answer = await send(address, form, renewed, options);
  }
  if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer);
  return answer.body;
}

function refusalOf({ status, body }: Answer): AppError {
  const { code, title } = (body ?? {}) as Partial<{ code: string; title: string }>;
  return new AppError(code ?? 'unexpected_failure', status, title ?? messages.common.unexpected);
}

// fetch cannot tell how much of a body has been sent.
function send(
  { method, path }: { readonly method: string; readonly path: string },
  form: FormData,
  token: string | undefined,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, path);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: request.response as unknown }),
    );
    request.addEventListener('error', () =>
      reject(new AppError('network_error', 0, messages.common.unreachable)),
    );
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else request.send(form);
  });
}
