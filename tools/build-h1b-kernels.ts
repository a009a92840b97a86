import { writeFileSync } from 'node:fs';

import { compileKernels } from '#server/features/h1b/engine/testing/compile-kernels.ts';

// Compiles the *.as.ts of server/features/h1b/engine to kernels.wasm, which is committed; a test compares the two.
const target = new URL('../server/features/h1b/engine/kernels.wasm', import.meta.url);
const wasm = await compileKernels();
writeFileSync(target, wasm);
process.stdout.write(`${wasm.length} bytes\n`);
