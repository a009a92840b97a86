import { readFileSync } from 'node:fs';

import { main } from 'assemblyscript/asc';

const SOURCES: Readonly<Record<string, URL>> = {
  'kernels.as.ts': new URL('../kernels/kernels.as.ts', import.meta.url),
  'count-kernels.as.ts': new URL('../kernels/count-kernels.as.ts', import.meta.url),
};

/** Compiles the kernels' AssemblyScript into one module; throws when it cannot. */
export async function compileKernels(): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const options =
    '--outFile kernels.wasm -O3 --noAssert --runtime stub --enable simd --enable threads ' +
    '--importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536';
  const { error } = await main([...Object.keys(SOURCES), ...options.split(' ')], {
    readFile: (name) => (SOURCES[name] ? readFileSync(SOURCES[name], 'utf8') : null),
    writeFile: (name, content) => {
      if (typeof content !== 'string') files.set(name, content);
    },
    listFiles: () => [],
  });
  const wasm = files.get('kernels.wasm');
  if (error || !wasm) throw new Error('the kernels do not compile', { cause: error });
  return wasm;
}
