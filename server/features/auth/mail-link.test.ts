import { expect, it } from 'vitest';

import { mailLink } from '#server/features/auth/mail-link.ts';

const SITE = 'http://127.0.0.1:3000';
const start = `${SITE}/auth/confirm?token_hash=abc&type=magiclink`;
const link = (redirectTo: string) => mailLink(SITE, 'abc', 'magiclink', redirectTo);

it.each([
  [SITE, start],
  [`${SITE}/`, start],
  [`${SITE}/auth/callback`, start],
  [`${SITE}/auth/callback?next=%2Fdashboard%3Fpage%3D2`, `${start}&next=%2Fdashboard%3Fpage%3D2`],
  [`${SITE}/auth/update-password`, `${start}&next=%2Fauth%2Fupdate-password`],
  [
    'http://localhost:3000/auth/callback?next=%2Fx',
    `${start.replace('127.0.0.1', 'localhost')}&next=%2Fx`,
  ],
  [`${SITE}/auth/callback?next=https%3A%2F%2Fevil.example`, start],
  [`${SITE}/auth/callback?next=%2F%2Fevil.example`, start],
  [`${SITE}/auth/callback?next=%2F%5Cevil.example`, start],
  [`${SITE}//evil.example`, start],
  ['https://app.example/cb', `${start}&redirect_to=https%3A%2F%2Fapp.example%2Fcb`],
  ['http://localhost:5173/cb', `${start}&redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fcb`],
])('[AUTH-9] [AUTH-90] a mail that returns to %s links to %s', (redirectTo, expected) => {
  expect(link(redirectTo)).toBe(expected);
});
