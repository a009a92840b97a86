import { stopOnSignal } from '#server/app/terminal/stop-on-signal.ts';
import { readConfig } from '#server/config/config.ts';
import { openSuite } from '#test/support/client-suite/open-suite.ts';
import { readProfile } from '#test/support/client-suite/profile.ts';

// Serves the published tests of a client library: node test/support/client-suite/main.ts PROFILE, with the product's settings.
const config = readConfig(process.env);
const { app, context } = await openSuite(config, readProfile(process.argv[2] ?? ''));
stopOnSignal({
  log: app.log,
  terminal: undefined,
  noticeMs: 0,
  close: async () => {
    await app.close();
    await context.close();
  },
});
const { host, port } = config.http;
context.listening(await app.listen({ host, port }));
process.stdout.write(`Waymark is ready at ${context.publicUrl()}\n`);
