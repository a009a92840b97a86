import { makeKeys } from '#server/features/auth/key-store.ts';

const { keys, publishableKey } = makeKeys();
process.stdout.write(
  `AUTH_SECRET_KEYS='${JSON.stringify({ keys })}'\nAUTH_PUBLISHABLE_KEY=${publishableKey}\n`,
);
