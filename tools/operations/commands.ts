interface Command {
  /** Path from the project's root. */
  readonly file: string;
  /** What it does, after its name in the list. */
  readonly about: string;
  /** Whether it is built beside the server, with which it shares its modules. */
  readonly isBuilt?: true;
}

const bench = (name: string, about: string): [string, Command] => [
  name,
  { file: `bench/${name}.ts`, about },
];

const tool = (name: string, file: string, about: string): [string, Command] => [
  name,
  { file: `tools/${file}.ts`, about },
];

const built = (name: string, file: string, about: string): [string, Command] => [
  name,
  { file: `tools/${file}.ts`, about, isBuilt: true },
];

/** The commands of `npm run bench`, `npm run h1b` and `npm run ops`, by group and name. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  bench: Object.fromEntries([
    bench('h1b', 'the explorer beside DuckDB and PostgreSQL on the same records; -- h1b 1000000'),
    bench('h1b-typing', 'the time from a key in a filter to the drawn rows'),
    bench('identity', 'which names are one employer, and typed names; --names FILE, --list'),
    bench('verdict', 'what postings say about sponsorship, beside labels; --set FOLDER, --list'),
    bench('replies', 'how mail about applications is read, beside labels; --set FOLDER, --list'),
    bench('offer', "how well 'Is my offer fair?' is calibrated; --train FILES --test FILES"),
    bench('approvals-join', 'approvals joined to the 200 employers with most of them'),
    bench('perm-join', 'labor certifications joined to the employers with most of them'),
    bench('applications', 'list, search, board and statistics of one person with 10,000 rows'),
    bench('import', 'an import of 10,000 applications, its update and its undo'),
    bench('match', 'how the match of a résumé and a posting agrees with labels'),
    bench('http', "the list's throughput beside the same SQL through `pg` alone"),
    bench('load', 'one, two and three nodes under open-loop load'),
    bench('pages', 'requests, sizes and lab figures of every page in Chromium'),
    bench('tasks', 'actions and seconds of ten jobs of a person'),
    bench('saving', 'three postings saved by bookmark, Share and extension; --pictures'),
    bench('start', 'process start to the first answer, and memory; --sample'),
    bench('commit', 'what a durable commit costs on this disk'),
    bench('chaos', 'kills, outages, full disks, hostile traffic; -- chaos SCENE…'),
    bench('cluster', 'nodes replaced, killed and promoted under load'),
    bench('restore', 'a backup restored, and the acceptance suite on the copy'),
    bench('point-in-time', 'PostgreSQL restored to a moment'),
    bench('to-postgres', 'a move from the embedded database to PostgreSQL'),
    bench('auth-timing', 'that answers about unknown addresses take no other time'),
  ]),
  h1b: Object.fromEntries([
    built('import', 'h1b-import', 'imports disclosure and approval files; FILES, --official'),
    built('status', 'h1b-status', 'says which records are served'),
    built('export', 'h1b-export', 'writes the records as a file'),
  ]),
  ops: Object.fromEntries([
    built('backup', 'backup', 'backs up database, files and keys, also while the server runs'),
    built('restore', 'restore', 'restores a backup into an empty place'),
    built('doctor', 'doctor', 'looks at every part and says what to mend'),
    tool('drill', 'drill', "plays an operator's day with servers of its own"),
    built('admin', 'admin', 'manages accounts, operators and keys'),
    built('keys', 'keys', 'prints the public and service keys'),
    built('mailbox', 'mailbox', 'prints mails kept on this machine'),
    built('migrate-to-postgres', 'migrate-to-postgres', 'moves everything to PostgreSQL'),
    built('internships-import', 'internships-import', 'imports a list of internships'),
    tool('release', 'release', 'makes a release: tag, archive and checksums'),
  ]),
};

/** The files of the commands that are built beside the server. */
export const BUILT_COMMANDS: readonly string[] = Object.values(COMMANDS)
  .flatMap((group) => Object.values(group))
  .filter(({ isBuilt }) => isBuilt)
  .map(({ file }) => file);

/** What `npm run GROUP` prints without a name: each command with what it does. */
export function usageOf(group: string, commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}`,
  );
  return `npm run ${group} -- NAME [options]\n\n${lines.join('\n')}\n`;
}
