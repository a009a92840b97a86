// Reads an OpenAPI document from standard input and writes its TypeScript types. openapi-typescript builds them with the
// compiler's own objects, which TypeScript 7 no longer offers, so it is given version 5, which nothing else sees.
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});

const { default: typesOf, astToString } = await import('openapi-typescript');
// A field with a default may be left out of a request.
const types = await typesOf(await text(process.stdin), { defaultNonNullable: false });
process.stdout.write(astToString(types));
