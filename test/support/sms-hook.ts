import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { until } from '#test/support/until.ts';

/** An operator's SMS service on loopback that keeps the texts it gets with a right signature. */
interface CaughtTexts {
  /** Values of AUTH_SMS_HOOK_URL and AUTH_SMS_HOOK_SECRET. */
  readonly env: { readonly AUTH_SMS_HOOK_URL: string; readonly AUTH_SMS_HOOK_SECRET: string };
  /** Waits for the text to a phone after the first `known` ones. */
  textTo(phone: string, known?: number): Promise<{ readonly text: string }>;
  close(): Promise<void>;
}

/** Starts an SMS service that refuses texts with a wrong signature. */
export async function catchTexts(): Promise<CaughtTexts> {
  const secret = randomBytes(32);
  const caught: { phone: string; text: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const {
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': got,
      } = request.headers;
      const mac = createHmac('sha256', secret).update(`${String(id)}.${String(at)}.${body}`);
      const isRight = got === `v1,${mac.digest('base64')}`;
      if (isRight) caught.push(JSON.parse(body) as (typeof caught)[0]);
      response.writeHead(isRight ? 204 : 400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      AUTH_SMS_HOOK_URL: `http://127.0.0.1:${port}/texts`,
      AUTH_SMS_HOOK_SECRET: `v1,whsec_${secret.toString('base64')}`,
    },
    textTo: (phone, known = 0) =>
      until(
        () => caught.filter((sms) => sms.phone === phone).at(known),
        `text ${known + 1} to ${phone}`,
        30_000,
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
