import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

import { buildApp } from '#server/app/application.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openContext } from '#server/app/context.ts';
import { UserError } from '#shared/errors.ts';

/** Milliseconds after which a close that hangs is ended; requests in flight finish earlier. */
const CLOSE_DELAY_MS = 10_000;

/** Starts listening; throws UserError when the address is in use or may not be used. */
async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    throw new UserError(
      `Port ${port} of ${host} cannot be used (${code}). Stop what listens there, or set PORT and HOST.`,
      { cause: error },
    );
  }
}

/** Starts the server: configuration, context, listening, graceful close. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const context = await openContext(config);
  const app = await buildApp(context);
  closeWithGrace({ delay: CLOSE_DELAY_MS, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'closing after an error');
    await app.close();
    await context.close();
  });
  const address = await listen(app, config.http);
  context.listening(address);
  process.stdout.write(`Waymark is ready at ${context.publicUrl()}\n`);
  if (context.mailbox) {
    process.stdout.write(
      `No mail server is set; mails are kept at ${context.publicUrl()}/dev/mailbox\n`,
    );
  }
}

try {
  await main();
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof UserError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
  process.exit();
}
