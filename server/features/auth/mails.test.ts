import { describe, expect, it } from 'vitest';

import { KEY_MAILS } from '#server/features/auth/mails.ts';
import { noticeLetter, NOTICES } from '#server/features/auth/notices.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';

const key = { link: 'https://waymark.example/auth/confirm?a=1&b=2', code: '123456', minutes: 60 };
const user = {
  email: '<b>old@waymark.example',
  new_email: '<b>new@waymark.example',
} as UserRow;
const withKey = (purpose: keyof typeof KEY_MAILS) => KEY_MAILS[purpose].letter(key, user);
const all = [
  ...(Object.keys(KEY_MAILS) as (keyof typeof KEY_MAILS)[]).map(
    (purpose) => [purpose, withKey(purpose)] as const,
  ),
  ...(Object.keys(NOTICES) as (keyof typeof NOTICES)[]).map(
    (purpose) => [purpose, noticeLetter(purpose, 'https://waymark.example')] as const,
  ),
];

describe.each(all)('the %s mail', (_name, letter) => {
  it('names the product and has the same content in text and HTML', () => {
    expect(letter.subject).toContain('Waymark');
    const words = letter.html
      .replace(/<style.*?<\/style>/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    for (const line of letter.text.split('\n\n')) {
      const [first = ''] = line.trim().split('\n');
      expect(words).toContain(first.replace(/:$/, ''));
    }
  });

  it('[SEC-10] loads nothing from other hosts and has a language and a heading', () => {
    expect(letter.html).not.toMatch(/<img|<script|<link|src=|url\(/i);
    expect(letter.html).toContain('<html lang="en">');
    expect(letter.html).toMatch(/<h1[^>]*>/);
  });
});

it.each(['magiclink', 'signup', 'recovery', 'email_change_current', 'email_change_new'] as const)(
  '[AUTH-83] the %s mail holds a link and a 6-digit code',
  (name) => {
    expect(withKey(name).text).toContain(key.link);
    expect(withKey(name).text).toMatch(/\b123456\b/);
    expect(withKey(name).html).toContain('href="https://waymark.example/auth/confirm?a=1&amp;b=2"');
  },
);

it('[SEC-10] typed text cannot become markup', () => {
  expect(withKey('email_change_current').html).toContain('&lt;b&gt;new@waymark.example');
  expect(withKey('email_change_new').html).toContain('&lt;b&gt;old@waymark.example');
});

it('[AUTH-77] the new address is told whose account asks for it, and what a press on the button gives away', () => {
  expect(withKey('email_change_new').text).toContain(
    'old@waymark.example asked to change its address to this one',
  );
  expect(withKey('email_change_new').text).toContain('Confirm only if that account is your own');
});
