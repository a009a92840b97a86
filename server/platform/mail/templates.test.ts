import { describe, expect, it } from 'vitest';

import { protectionLetter } from '#server/platform/mail/protection-letters.ts';
import * as letters from '#server/platform/mail/templates.ts';

const key = { link: 'https://waymark.example/auth/confirm?a=1&b=2', code: '123456', minutes: 60 };
const all = {
  signIn: letters.signInLetter(key),
  confirmSignUp: letters.confirmSignUpLetter(key),
  resetPassword: letters.resetPasswordLetter(key),
  changeEmail: letters.changeEmailLetter(key, '<b>new@waymark.example'),
  takeAddress: letters.takeAddressLetter(key, '<b>old@waymark.example'),
  reauthentication: letters.reauthenticationLetter('123456', 60),
  alreadyRegistered: letters.alreadyRegisteredLetter('https://waymark.example'),
  passwordChanged: letters.passwordChangedLetter('https://waymark.example'),
  identityLinked: letters.identityLinkedLetter('https://waymark.example'),
  identityUnlinked: letters.identityUnlinkedLetter('https://waymark.example'),
  emailChanged: letters.emailChangedLetter(),
  factorAdded: protectionLetter('factor_added', 'https://waymark.example'),
};

describe.each(Object.entries(all))('the %s mail', (_name, letter) => {
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

it.each(['signIn', 'confirmSignUp', 'resetPassword', 'changeEmail', 'takeAddress'] as const)(
  '[AUTH-83] the %s mail holds a link and a 6-digit code',
  (name) => {
    expect(all[name].text).toContain(key.link);
    expect(all[name].text).toMatch(/\b123456\b/);
    expect(all[name].html).toContain('href="https://waymark.example/auth/confirm?a=1&amp;b=2"');
  },
);

it('[SEC-10] typed text cannot become markup', () => {
  expect(all.changeEmail.html).not.toContain('<b>');
  expect(all.takeAddress.html).not.toContain('<b>');
});

it('[AUTH-77] the new address is told whose account asks for it, and what a press on the button gives away', () => {
  expect(all.takeAddress.text).toContain(
    'old@waymark.example asks that its address become this one',
  );
  expect(all.takeAddress.text).toContain('Confirm only if that account is your own');
});
