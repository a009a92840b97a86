import { ConfigError, readConfig } from '#server/config/config.ts';
import { openSettings } from '#server/config/open-settings.ts';
import { checkDatabase } from '#server/operations/doctor/check-database.ts';
import { checkBackups, checkH1b } from '#server/operations/doctor/check-data.ts';
import { checkMachine } from '#server/operations/doctor/check-machine.ts';
import { checkMail } from '#server/operations/doctor/check-mail.ts';
import { checkAi, checkServices, newestRecords } from '#server/operations/doctor/check-services.ts';
import { checkStore } from '#server/operations/doctor/check-store.ts';
import { Findings, type Finding } from '#server/operations/doctor/finding.ts';
import type { Log } from '#server/platform/log.ts';

/** How an installation is examined. */
interface ExamineOptions {
  /** Whether the outside services are asked, too. */
  readonly live: boolean;
  readonly log: Log;
  /** The address of the official H1B records that `live` asks for. */
  readonly records?: string;
}

/** Looks at every part of the installation of an environment. Never throws for what it finds. */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  { live, log, records = newestRecords() }: ExamineOptions,
): Promise<Finding[]> {
  const found = new Findings('configuration');
  let config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) {
      found.problem(problem, 'Correct it in the environment or in .env (docs/configuration.md).');
    }
    return found.all;
  }
  found.ok(`readable; data are in ${config.dataDir}`);
  if (config.http.publicUrl === undefined && !/^(127\.|localhost|::1)/.test(config.http.host)) {
    found.warning('PUBLIC_URL is not set, so links in mails lead to HOST', 'Set PUBLIC_URL.');
  }
  if (config.http.publicUrl?.startsWith('https:') && config.http.trustedProxies.length === 0) {
    found.warning(
      'TRUSTED_PROXIES is empty, so behind a proxy all people count as one address',
      'Set it to the address of the proxy.',
    );
  }
  for (const problem of openSettings(config)) {
    const [text = '', remedy = ''] = problem.split('. ');
    found.warning(text, remedy);
  }
  const parts = [
    await checkDatabase(config, log),
    await checkStore(config),
    await checkMail(config),
    await checkAi(config),
    checkH1b(config),
    await checkMachine(config),
    await checkBackups(config),
    live ? await checkServices(config, records) : [],
  ];
  return [...found.all, ...parts.flat()];
}
