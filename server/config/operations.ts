import { resolve } from 'node:path';

import type { Environment } from '#server/config/env.ts';

/** What those who run the server set. */
interface Operations {
  readonly backup: {
    readonly keyFile: string | undefined;
    /** Where backups are made once a day; undefined makes none by itself. */
    readonly folder: string | undefined;
    /** How many stay there. */
    readonly keep: number;
  };
  /** What opens /metrics; undefined leaves the address away. */
  readonly metricsToken: string | undefined;
}

/** What a demo, which anybody may use, must not have. */
function checkDemo(env: Environment, problems: string[]): void {
  if (!env.DEMO) return;
  if (env.SMTP_URL) problems.push('DEMO=on sends no mail: leave SMTP_URL unset');
  if (env.AI_API_KEY) problems.push('DEMO=on asks no AI service: leave AI_API_KEY unset');
}

/** The settings of backups and figures. */
export function readOperations(env: Environment, problems: string[]): Operations {
  checkDemo(env, problems);
  const { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile } = env;
  if (folder && !keyFile) {
    problems.push('BACKUP_DIR needs BACKUP_KEY_FILE (npm run backup -- --new-key FILE makes one)');
  }
  return {
    backup: {
      keyFile: keyFile && resolve(keyFile),
      folder: folder && resolve(folder),
      keep: env.BACKUP_KEEP,
    },
    metricsToken: env.METRICS_TOKEN,
  };
}
