import { buildWebIfStale } from '#tools/build-web.ts';

// The server is loaded after the build, so that a build's memory is not kept.
await buildWebIfStale({ log: (text) => process.stdout.write(`${text}\n`) });
await import('#server/main.ts');
