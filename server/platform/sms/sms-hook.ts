import { createHmac, randomUUID } from 'node:crypto';

import type { Clock } from '#server/platform/clock.ts';
import { JobRefusedError } from '#server/platform/jobs/job.ts';
import { SMS_HOOK_TIMEOUT_MS } from '#shared/core/limits.ts';

/** One text message to one phone. */
export interface Sms {
  /** In E.164, with its +. */
  readonly phone: string;
  readonly text: string;
  /** The same when the same message is sent again, so that the receiver can drop the second. */
  readonly id?: string;
}

/**
 * Hands a text message over for sending; resolves when it was accepted. Rejects with JobRefusedError when it never will be,
 * otherwise with an error that names neither phone nor text.
 */
export type SendText = (sms: Sms) => Promise<void>;

/** The operator's service that sends text messages. */
interface SmsHook {
  readonly url: string;
  /** Signs what it gets, so that it can refuse others. */
  readonly secret: Buffer;
}

/**
 * Sends text messages by posting them to the operator's hook, signed as Standard Webhooks describes: the signature
 * covers id, time and body. It gets 5 seconds, its response is not read, and a redirect is not followed.
 */
export function smsHook(
  { url, secret }: SmsHook,
  clock: Clock,
  timeoutMs = SMS_HOOK_TIMEOUT_MS,
): SendText {
  return async ({ phone, text, id = randomUUID() }) => {
    const body = JSON.stringify({ phone, text });
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature.digest('base64')}`,
      },
      body,
      // The code in the text must not be sent to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new Error('the SMS hook could not be reached');
    });
    await response.body?.cancel();
    if (response.ok) return;
    const reason = `the SMS hook did not accept the text (${response.status})`;
    throw isFinal(response.status) ? new JobRefusedError(reason) : new Error(reason);
  };
}

/** Whether another try with the same message would be refused, too. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}
