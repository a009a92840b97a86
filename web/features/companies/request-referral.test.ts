import { describe, expect, test } from 'vitest';

import { mailtoLink, referralMessage } from '#web/features/companies/request-referral.tsx';

describe('the referral message', () => {
  test('[CO-6] names company, role and link', () => {
    const message = referralMessage({
      company: 'Trail & Co',
      role: 'Engineer',
      link: 'https://trail.example/1?a=b&c',
      name: 'Ann',
      from: 'Sam Fern',
    });
    expect(message).toMatch(/^Hi Ann,[^]*\n\nSam Fern$/);
    expect(message).toContain('the Engineer position at Trail & Co');
    expect(message).toContain('https://trail.example/1?a=b&c');
  });

  test('works without a role and a link', () => {
    const message = referralMessage({ company: 'Trail', role: '', link: '', name: '', from: '' });
    expect(message).toContain('a position at Trail');
    expect(message).not.toContain('posting');
  });

  test('reaches the mail program whole, whatever it contains', () => {
    const link = new URL(
      mailtoLink('a?b=c@trail.example', 'Referral: A&B', 'one\ntwo?subject=x&body=y#z'),
    );
    expect(link.protocol).toBe('mailto:');
    expect(decodeURIComponent(link.pathname)).toBe('a?b=c@trail.example');
    expect(link.searchParams.get('subject')).toBe('Referral: A&B');
    expect(link.searchParams.get('body')).toBe('one\r\ntwo?subject=x&body=y#z');
  });
});
