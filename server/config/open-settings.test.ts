import { expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';
import { openSettings } from '#server/config/open-settings.ts';

test.each([
  ['TRUSTED_PROXIES', '0.0.0.0/0', 1],
  ['TRUSTED_PROXIES', '10.0.0.0/8,::/0', 1],
  ['TRUSTED_PROXIES', '10.0.0.1,172.16.0.0/12,fd00::/8', 0],
  ['AUTH_REDIRECT_URLS', '**', 1],
  ['AUTH_REDIRECT_URLS', 'https://**,https://*/,http*://*.*/**', 3],
  ['AUTH_REDIRECT_URLS', 'https://*.example.org/**,https://a.example/**', 0],
])('[OPS-18] %s=%s opens everything in %i entries', (name, value, count) => {
  expect(openSettings(readConfig({ [name]: value }))).toHaveLength(count);
});
