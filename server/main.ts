import closeWithGrace from 'close-with-grace';

import { buildApp } from '#server/app.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openContext } from '#server/context.ts';
import { UserError } from '#shared/errors.ts';

/** Milliseconds after which a close that hangs is ended (requests in flight finish before). */
const CLOSE_DELAY_MS = 10_000;

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
  const address = await app.listen({ host: config.http.host, port: config.http.port });
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
