import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';

import { isBanDuration } from '#server/features/auth/admin/ban-duration.ts';
import { revokeAll, rotateSigningKey } from '#server/features/auth/keys/rotate-keys.ts';
import { eraseAllFeeds } from '#server/features/calendar/repository.ts';
import { systemClock } from '#server/platform/clock.ts';
import { isOperator } from '#shared/auth/roles.ts';
import { UserError } from '#shared/core/errors.ts';
import {
  ACCEPT_KEYS,
  type Installation,
  openInstallation,
} from '#tools/admin/open-installation.ts';
import type { Arguments } from '#tools/admin/read-arguments.ts';

/** What a command prints: as text, and as JSON where it has data. */
interface Printed {
  readonly text: string;
  readonly data?: unknown;
}

function optionsOf(alg: string | undefined): Parameters<typeof rotateSigningKey>[1] {
  if (alg === undefined || alg === 'ES256' || alg === 'RS256') return { clock: systemClock, alg };
  throw new UserError('--alg must be ES256 or RS256.');
}
const sourceOf = ({ config }: Installation) => ({ ...config.auth, dataDir: config.dataDir });

/** Puts a new signing key first, which running servers notice by themselves. */
async function rotateKeys(installation: Installation, alg: string | undefined): Promise<Printed> {
  const kid = await rotateSigningKey(sourceOf(installation), optionsOf(alg));
  await installation.accounts.noteRotation(kid);
  return {
    text: `New tokens are signed with the key ${kid}. Nobody was signed out.`,
    data: { kid },
  };
}

/** Replaces all signing keys and ends whatever opens an account's data without its owner. */
async function revokeKeys(installation: Installation, alg: string | undefined): Promise<Printed> {
  const { database } = installation;
  const revoked = await revokeAll(sourceOf(installation), database, optionsOf(alg));
  const calendars = await database.transaction({ role: 'service_role' }, eraseAllFeeds);
  const done = { ...revoked, calendars };
  const ended = `${done.sessions} sessions, ${done.personalKeys} personal keys and ${calendars} calendar addresses ended`;
  return {
    text:
      done.kid === undefined
        ? `${ended}. The signing keys come from AUTH_SECRET_KEYS: put a new key in the place of all its keys, leave its secrets, and start every server again.`
        : `All signing keys were replaced by ${done.kid}; ${ended}.`,
    data: done,
  };
}

interface Command {
  readonly takesAccount: boolean;
  readonly run: (given: Arguments) => Promise<Printed>;
}

/** How many accounts `users` lists. */
const MOST = 1000;
/** Longer than anybody lives. */
const FOR_GOOD = '876000h';

type Act = (installation: Installation, who: string, given: Arguments) => Promise<Printed>;

/** A command about one account, with the installation open while it runs. */
function about(act: Act): Command {
  return {
    takesAccount: true,
    run: (given) =>
      withInstallation(given, (installation) => act(installation, given.who ?? '', given)),
  };
}

async function withInstallation(
  given: Arguments,
  act: (installation: Installation) => Promise<Printed>,
): Promise<Printed> {
  const installation = await openInstallation(given);
  try {
    return await act(installation);
  } finally {
    await installation.close();
  }
}

const confirmed = (given: Arguments, what: string) => {
  if (!given.yes) throw new UserError(`${what} cannot be undone: add --yes to do it.`);
};

const create: Act = async ({ accounts }, who, given) => {
  if (given.invite) {
    const { id } = await accounts.invite(who);
    return {
      text: `An invitation is in the outbox; a running server mails it to ${who}.`,
      data: { id },
    };
  }
  const password = given.passwordStdin ? (await readText(process.stdin)).trimEnd() : undefined;
  const { id } = await accounts.create(who, password);
  return { text: `${who} has an account now: ${id}`, data: { id } };
};

const reset: Act = async ({ accounts }, who, given) => {
  if (given.mail) {
    await accounts.mailReset(who);
    return { text: 'The mail is in the outbox; a running server sends it.' };
  }
  const link = await accounts.resetLink(who);
  return { text: `This link works once, for an hour:\n${link}`, data: { link } };
};

const sessions: Act = async ({ accounts }, who, { end }) => {
  if (end !== undefined) {
    await accounts.endSessions(who, end === 'all' ? undefined : end);
    return { text: end === 'all' ? `${who} is signed out everywhere.` : 'The session has ended.' };
  }
  const rows = (await accounts.sessions(who)).map((row) => ({
    id: row.id,
    created_at: row.created_at,
    last_used_at: row.refreshed_at ?? row.created_at,
    device: row.device,
    aal: row.aal,
    ip: row.ip,
  }));
  const lines = rows.map(
    (row) => `${row.id}  ${row.last_used_at.toISOString()}  ${row.device}, ${row.ip ?? ''}`,
  );
  return { text: lines.join('\n') || `${who} is signed in nowhere.`, data: rows };
};

async function users(given: Arguments): Promise<Printed> {
  return withInstallation(given, async ({ accounts }) => {
    const found = await accounts.list(given.who ?? '', MOST);
    const rows = found.users.map((user) => ({
      id: user.id,
      email: user.email,
      created_at: user.created_at,
      last_sign_in_at: user.last_sign_in_at ?? null,
      banned_until: user.banned_until ?? null,
      operator: isOperator(user.app_metadata),
    }));
    const lines = rows.map((row) => {
      const notes = [
        row.operator && 'operator',
        row.banned_until && `banned until ${row.banned_until}`,
      ];
      return [row.id, row.created_at, row.email, ...notes.filter(Boolean)].join('  ');
    });
    const rest = found.total > rows.length ? [`and ${found.total - rows.length} more`] : [];
    const none =
      given.who === undefined
        ? 'There are no accounts.'
        : `No account has ${given.who} in its address.`;
    return { text: [...lines, ...rest].join('\n') || none, data: rows };
  });
}

/** The commands by their names. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['users', { takesAccount: false, run: users }],
  ['create', about(create)],
  ['reset', about(reset)],
  [
    'ban',
    about(async ({ accounts }, who, { duration }) => {
      if (duration !== undefined && !isBanDuration(duration)) {
        throw new UserError('--for takes a duration such as 24h or 1h30m.');
      }
      const { banned_until: until } = await accounts.ban(who, duration ?? FOR_GOOD);
      return { text: `${who} is refused until ${until ?? ''}.`, data: { banned_until: until } };
    }),
  ],
  [
    'unban',
    about(async ({ accounts }, who) => {
      await accounts.ban(who, 'none');
      return { text: `${who} may sign in again.` };
    }),
  ],
  [
    'delete',
    about(async (installation, who, given) => {
      confirmed(given, 'Deleting an account');
      // It may open a whole server, whose modules the other commands do not need.
      const { deleteAccount } = await import('#tools/admin/delete-account.ts');
      return { text: await deleteAccount(installation, who) };
    }),
  ],
  ['sessions', about(sessions)],
  [
    'operator',
    about(async ({ accounts }, who, { remove }) => {
      await accounts.setOperator(who, !remove);
      return { text: `${who} is ${remove ? 'no longer ' : ''}an operator.` };
    }),
  ],
  [
    'rotate-keys',
    {
      takesAccount: false,
      run: (given) => withInstallation(given, (opened) => rotateKeys(opened, given.alg)),
    },
  ],
  [
    'revoke-all',
    {
      takesAccount: false,
      async run(given) {
        confirmed(given, 'Revoking all keys');
        return withInstallation(given, (opened) => revokeKeys(opened, given.alg));
      },
    },
  ],
  [
    ACCEPT_KEYS,
    {
      takesAccount: false,
      async run(given) {
        confirmed(given, 'Going on with other keys');
        return withInstallation(given, async () => ({
          text: 'These are the keys of this installation now. Start every server with them.',
        }));
      },
    },
  ],
  [
    'service-key',
    {
      takesAccount: false,
      async run() {
        const key = `sb_secret_${randomBytes(32).toString('base64url')}`;
        return { text: key, data: { key } };
      },
    },
  ],
]);
