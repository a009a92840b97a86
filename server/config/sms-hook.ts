const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The operator's service that sends text messages. */
interface SmsHook {
  readonly url: string;
  /** Signs what it gets. */
  readonly secret: Buffer;
}

/** The hook of AUTH_SMS_HOOK_URL and AUTH_SMS_HOOK_SECRET, which go together; a problem is added as a sentence. */
export function readSmsHook(
  url: string | undefined,
  secret: string | undefined,
  problems: string[],
): SmsHook | undefined {
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined) {
    problems.push('AUTH_SMS_HOOK_URL and AUTH_SMS_HOOK_SECRET need each other');
    return undefined;
  }
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname)) {
    problems.push('AUTH_SMS_HOOK_URL must be https, or on this machine: its texts hold codes');
  }
  return { url, secret: Buffer.from(secret.replace(/^(v1,)?whsec_/, ''), 'base64') };
}
