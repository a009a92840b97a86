import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { authClientOf, codeOf, newAddress } from '#test/support/people.ts';
import { sendWithHost } from '#test/support/send-with-host.ts';
import type { TestServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';
import { catchMail, type CaughtMail } from '#test/support/smtp.ts';

describe('with a mail server', () => {
  let smtp: CaughtMail;
  let server: TestServer;
  beforeAll(async () => {
    smtp = await catchMail();
    server = await startAnyServer({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Waymark <hello@waymark.example>',
    });
  });
  afterAll(async () => {
    await server.remove();
    await smtp.close();
  });

  test('a sign-in mail arrives, and its links name this site, whatever the Host header', async () => {
    const email = newAddress();
    const { status } = await sendWithHost(`${server.url}/auth/v1/otp`, {
      host: 'evil.example',
      method: 'POST',
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      body: { email },
    });
    expect(status).toBe(200);
    const mail = await smtp.mailTo(email);
    expect(mail.autoSubmitted).toBe('auto-generated');
    expect(mail.text + mail.html).not.toContain('evil.example');
    expect(mail.text).toContain(`${server.url}/auth/confirm?token_hash=`);
    const { data } = await authClientOf(server).verifyOtp({
      email,
      token: codeOf(mail),
      type: 'email',
    });
    expect(data.session?.user.email).toBe(email);
  });

  test('[SEC-9] there is no local mailbox', async () => {
    expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/dev/mailbox`)).status).toBe(404);
  });

  test('[API-13] [API-7] a mail that the mail server refused is sent once it is back', async () => {
    smtp.away = true;
    const email = newAddress();
    const { error } = await authClientOf(server).signInWithOtp({ email });
    expect(error).toBeNull();
    await until(() => (smtp.refused > 0 ? true : undefined), 'the mail server to be asked', 30_000);
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.url}/readyz`);
        return { status: answer.status, ...((await answer.json()) as object) };
      })
      .toMatchObject({ status: 'degraded', parts: { mail: 'degraded', database: 'ok' } });
    smtp.away = false;
    expect(codeOf(await smtp.mailTo(email))).toMatch(/^\d{6}$/);
  });
});
