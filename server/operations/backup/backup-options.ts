import type { BackupKey } from '#server/operations/backup/backup-key.ts';
import type { Log } from '#server/platform/log.ts';

/** What is backed up, and where to. */
export interface BackupOptions {
  /** The file to write; it must not exist. */
  readonly file: string;
  readonly dataDir: string;
  readonly objectsUrl: string | undefined;
  /** The file with the server's keys; undefined when they are in the environment. */
  readonly keysFile: string | undefined;
  readonly key: BackupKey;
  /** Version of this program. */
  readonly version: string;
  /** Whether the H1B records go into the backup; otherwise only the name of their snapshot does. */
  readonly withH1b: boolean;
  readonly log: Log;
}
