import { describe, expect, test } from 'vitest';

import { fileSize } from '#shared/core/file-size.ts';
import { isLinkedInProfile } from '#shared/profile/linkedin.ts';
import { usernameOf } from '#shared/profile/usernames.ts';

describe('what the profile shows', () => {
  test.each([
    [{ username: 'ann' }, 'a@b.example', 'ann'],
    [{ username: ' ' }, 'a@b.example', 'a'],
    [{}, '', 'user'],
  ])('[PRO-1] the username of %j and %s is %s', (metadata, email, name) => {
    expect(usernameOf(metadata, email)).toBe(name);
  });

  test.each([
    [0, '0 bytes'],
    [1536, '1.5 kB'],
    [5 * 1024 * 1024, '5.0 MB'],
    [2.5 * 1024 ** 3, '2.5 GB'],
    [2000 * 1024 ** 3, '2000.0 GB'],
  ])('[RES-8] %i bytes are %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });

  test.each(['https://www.linkedin.com/in/ann', 'https://de.linkedin.com/in/ann/?x=1'])(
    '[PRO-3] %s is a LinkedIn profile',
    (link) => {
      expect(isLinkedInProfile(link)).toBe(true);
    },
  );

  test.each([
    'https://linkedin.com.evil.example/in/ann',
    'https://www.linkedin.com/company/x',
    'http://www.linkedin.com/in/ann',
    'https://linkedin.com@evil.example/in/ann',
    'javascript:1',
  ])('[PRO-3] %s is not a LinkedIn profile', (link) => {
    expect(isLinkedInProfile(link)).toBe(false);
  });
});
