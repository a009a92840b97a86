import { request } from 'node:http';

/** Sends JSON with any Host header, which `fetch` does not allow; returns the status. */
export function sendWithHost(
  url: string,
  sent: {
    readonly host: string;
    readonly method?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<{ readonly status: number; readonly cache: string | undefined }> {
  const { host, method = 'GET', body, headers } = sent;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, host, ...(body ? { 'content-type': 'application/json' } : undefined) },
    };
    const asked = request(url, options, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, cache: answer.headers['cache-control'] });
      });
    });
    asked.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
