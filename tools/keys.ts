import { makeKeys } from '#server/features/auth/keys/key-file.ts';

const { keys, secrets, publishableKey } = makeKeys();
process.stdout.write(
  `AUTH_SECRET_KEYS='${JSON.stringify({ keys, secrets })}'\nAUTH_PUBLISHABLE_KEY=${publishableKey}\n`,
);
