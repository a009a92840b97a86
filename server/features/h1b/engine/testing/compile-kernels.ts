import { readFileSync } from 'node:fs';

import { main } from 'assemblyscript/asc';

const SOURCE = new URL('../kernels.as.ts', import.meta.url);

/** Compiles kernels.as.ts; throws when it cannot. */
export async function compileKernels(): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const options =
    'kernels.as.ts --outFile kernels.wasm -O3 --noAssert --runtime stub --enable simd --enable threads ' +
    '--importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536';
  const { error } = await main(options.split(' '), {
    readFile: (name) => (name === 'kernels.as.ts' ? readFileSync(SOURCE, 'utf8') : null),
    writeFile: (name, content) => {
      if (typeof content !== 'string') files.set(name, content);
    },
    listFiles: () => [],
  });
  const wasm = files.get('kernels.wasm');
  if (error || !wasm) throw new Error('kernels.as.ts does not compile', { cause: error });
  return wasm;
}
