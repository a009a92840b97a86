import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { JobRefusedError } from '#server/platform/jobs/job.ts';
import { smsHook } from '#server/platform/sms/sms-hook.ts';

const secret = Buffer.from('0123456789abcdef0123456789abcdef');
const clock = { now: () => new Date('2026-01-31T09:30:00.400Z') };
const sms = { phone: '+14155550100', text: '123456 is your code', id: 'one' };

let server: Server;
let url: string;
let status = 200;
let got: { headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {});
      response.end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('posts phone and text with a signature of id, time and body', async () => {
  status = 204;
  got = [];
  await smsHook({ url, secret }, clock)(sms);
  const [{ headers, body }] = got as [(typeof got)[0]];
  expect(JSON.parse(body)).toEqual({ phone: sms.phone, text: sms.text });
  expect(headers).toMatchObject({ 'webhook-id': 'one', 'webhook-timestamp': '1769851800' });
  const mac = createHmac('sha256', secret).update(`one.1769851800.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);
});

test.each([
  [500, false],
  [429, false],
  [401, false],
  [400, true],
  [422, true],
])('a response of status %i ends the tries: %s', async (answered, final) => {
  status = answered;
  const failure = await smsHook({ url, secret }, clock)(sms).catch((error: unknown) => error);
  expect(failure instanceof JobRefusedError).toBe(final);
  expect(String(failure)).toContain(String(answered));
  expect(String(failure)).not.toContain('4155550100');
});

test('follows no redirect, and names no phone when the hook cannot be reached', async () => {
  status = 302;
  got = [];
  await expect(smsHook({ url, secret }, clock)(sms)).rejects.toThrow('could not be reached');
  expect(got).toHaveLength(1);
  const closed = smsHook({ url: 'http://127.0.0.1:9', secret }, clock);
  await expect(closed(sms)).rejects.toThrow('the SMS hook could not be reached');
});

test('a hook that does not respond in time is given up, to be tried again', async () => {
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const late = smsHook({ url: address, secret }, clock, 20)(sms);
  await expect(late).rejects.toThrow('the SMS hook could not be reached');
  await expect(late).rejects.not.toBeInstanceOf(JobRefusedError);
  mute.closeAllConnections();
  mute.close();
});
