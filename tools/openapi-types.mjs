// Reads an OpenAPI document from standard input and writes its TypeScript types. openapi-typescript builds them with the
// compiler's own objects, which TypeScript 7 no longer has, so it gets version 5, which nothing else uses.
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});

const { default: typesOf, astToString } = await import('openapi-typescript');
// A request may omit a field with a default.
const types = await typesOf(await text(process.stdin), { defaultNonNullable: false });
process.stdout.write(astToString(types));
