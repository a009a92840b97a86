import { writeFileSync } from 'node:fs';

import { compileKernels } from '#server/h1b/testing/compile-kernels.ts';

// Compiles the *.as.ts of server/h1b/kernels to kernels.wasm, which is committed; a test compares the two.
const target = new URL('../server/h1b/kernels/kernels.wasm', import.meta.url);
const wasm = await compileKernels();
writeFileSync(target, wasm);
process.stdout.write(`${wasm.length} bytes\n`);
