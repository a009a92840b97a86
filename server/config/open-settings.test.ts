import { expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';
import { openSettings } from '#server/config/open-settings.ts';

test.each([
  ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1', 2],
  ['TRUSTED_PROXIES', '10.0.0.0/8,2000::/3,64.0.0.0/192.0.0.0', 2],
  ['TRUSTED_PROXIES', '10.0.0.1,172.16.0.0/12,fc00::/7,fd00::1,loopback,10.0.0.0/255.0.0.0', 0],
  ['AUTH_REDIRECT_URLS', '**', 1],
  ['AUTH_REDIRECT_URLS', 'https://**,https://*/,http*://*.*/**', 3],
  ['AUTH_REDIRECT_URLS', 'https://*.example.org/**,https://a.example/**', 0],
])('[OPS-18] %s=%s opens everything in %i entries', (name, value, count) => {
  expect(openSettings(readConfig({ [name]: value }))).toHaveLength(count);
});
