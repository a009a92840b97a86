import type { Config } from '#server/config/config.ts';
import { officialFiles, readOfficialFiles } from '#server/h1b/import/official-files.ts';
import { askAddress } from '#server/operations/doctor/ask-address.ts';
import { Findings, type Finding } from '#server/operations/doctor/finding.ts';

/** Seconds by which the clock may differ from that of other servers: tokens and codes are bound to time. */
const SKEW_S = 30;

/** Asks the AI service for its models. */
export async function checkAi({ ai }: Config): Promise<Finding[]> {
  const found = new Findings('ai');
  if (!ai.service) {
    found.ok('no AI service is set; JobGPT says so');
    return found.all;
  }
  const { baseUrl, apiKey } = ai.service;
  await askAddress(found, {
    what: 'the AI service',
    url: `${baseUrl.replace(/\/+$/, '')}/models`,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    setting: 'AI_BASE_URL and AI_API_KEY',
    // A server need not have a list of its models.
    accepts: (status) => status < 400 || status === 404 || status === 405,
  });
  return found.all;
}

/** The newest official file of H1B records. */
export function newestRecords(): string {
  const files = readOfficialFiles();
  const [newest] = officialFiles(Object.keys(files).toSorted().at(-1) ?? '', files);
  return newest?.url ?? 'https://www.dol.gov/';
}

/**
 * Asks each outside service that is set up and the address of the newest official `records`, and compares its clock
 * with this machine's.
 */
export async function checkServices(config: Config, records: string): Promise<Finding[]> {
  const found = new Findings('outside');
  const clocks: (Date | undefined)[] = [];
  for (const provider of config.auth.providers) {
    if (provider.kind === 'openid') {
      const { discovery } = provider;
      const isDocument = discovery.includes('/.well-known/');
      const url = isDocument
        ? discovery
        : `${discovery.replace(/\/+$/, '')}/.well-known/openid-configuration`;
      const setting = provider.name === 'google' ? 'AUTH_GOOGLE_ISSUER' : 'AUTH_OIDC_PROVIDERS';
      const what = `the discovery document of ${provider.label}`;
      clocks.push(await askAddress(found, { what, url, setting }));
    } else {
      const { url, apiUrl } = provider;
      clocks.push(await askAddress(found, { what: 'GitHub', url, setting: 'AUTH_GITHUB_URL' }));
      const setting = 'AUTH_GITHUB_API_URL';
      clocks.push(await askAddress(found, { what: 'GitHub’s API', url: apiUrl, setting }));
    }
  }
  const what = 'the Department of Labor';
  const asked = { what, url: records, method: 'HEAD', setting: 'npm run h1b:import' } as const;
  clocks.push(await askAddress(found, asked));
  const { source } = config.logos;
  if (source !== undefined && source !== 'site') {
    const url = source.replace('{host}', 'example.com');
    const asked = { what: 'the logo service', url, setting: 'LOGO_SERVICE_URL' };
    await askAddress(found, { ...asked, accepts: (status) => status < 400 || status === 404 });
  }
  if (config.internships.url !== undefined) {
    const { url } = config.internships;
    await askAddress(found, {
      what: 'the list of internships',
      url,
      method: 'HEAD',
      setting: 'INTERNSHIPS_URL',
    });
  }
  compareClocks(found, clocks);
  return found.all;
}

function compareClocks(found: Findings, clocks: readonly (Date | undefined)[]): void {
  const there = clocks.find((clock) => clock !== undefined);
  if (!there) return;
  const skew = Math.round(Math.abs(there.getTime() - Date.now()) / 1000);
  if (skew <= SKEW_S) found.ok('the clock agrees with that of others');
  else {
    found.problem(
      `the clock differs by ${skew} s from that of others`,
      'Run a time service (chrony, systemd-timesyncd); codes and tokens depend on it.',
    );
  }
}
