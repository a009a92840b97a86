/** The part of the WebAssembly interface the engine uses; Node's types leave it to the browser's. */
declare namespace WebAssembly {
  class Memory {
    constructor(options: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
  }
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  const Module: new (bytes: Uint8Array) => Module;
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}
