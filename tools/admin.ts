import { AppError } from '#shared/core/errors.ts';
import { COMMANDS } from '#tools/admin/commands.ts';
import { readArguments } from '#tools/admin/read-arguments.ts';

/** What `npm run admin` prints when it is asked for help, or not understood. */
const USAGE = `Manages accounts and keys of this installation, also while the server runs.

  npm run admin -- COMMAND

  users [TEXT]                   list accounts, the newest first; with a text those whose address has it
  create ADDRESS                 make an account with a confirmed address
    --password-stdin             with the password of standard input; otherwise the person signs in by mail
    --invite                     mail an invitation instead
  reset ADDRESS                  print a link by which the person chooses a new password
    --mail                       mail it instead
  ban ADDRESS [--for DURATION]   refuse the account at once, for a duration such as 24h; for good without one
  unban ADDRESS                  lift that
  delete ADDRESS --yes           delete the account with everything it owns
  sessions ADDRESS               list where the person is signed in
    --end ID|all                 end one session, or all
  operator ADDRESS [--remove]    give the account the role operator, or take it away
  rotate-keys [--alg ALG]        sign with a new key (ES256 or RS256); nobody is signed out
  revoke-all --yes               replace all signing keys; end every session, personal key and calendar address
  accept-keys --yes              go on with the keys of this environment instead of those of before
  service-key                    print a new key for AUTH_SERVICE_KEYS

ADDRESS may be the account's id. --json prints one JSON document; --create makes data and keys that are missing.
`;

// Manages accounts and keys of this installation; USAGE says how.
async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  const command = COMMANDS.get(given.command);
  if (given.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!command || (command.takesAccount && given.who === undefined)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { text, data } = await command.run(given);
  process.stdout.write(`${given.json ? JSON.stringify(data ?? { done: text }) : text}\n`);
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  // A wrong option is a misunderstanding, everything else a failure.
  const isMisunderstood = (error as { code?: unknown }).code
    ?.toString()
    .startsWith('ERR_PARSE_ARGS');
  process.exitCode = isMisunderstood && !(error instanceof AppError) ? 2 : 1;
}
