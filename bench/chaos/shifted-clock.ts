import { readFileSync } from 'node:fs';

// Loaded before the server (`node --import`), in every thread: shifts its clock by the milliseconds that are written in
// the file SHIFTED_CLOCK, and looks there again and again.
const LOOK_MS = 50;
const file = process.env['SHIFTED_CLOCK'] ?? '';
let shift = 0;
let lookedAt = -Infinity;

function shifted(now: number): number {
  if (performance.now() - lookedAt > LOOK_MS) {
    lookedAt = performance.now();
    shift = Number(readFileSync(file, 'utf8')) || 0;
  }
  return now + shift;
}

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget: typeof Date): Date =>
    Reflect.construct(target, args.length === 0 ? [shifted(RealDate.now())] : args, newTarget),
  apply: () => new RealDate(shifted(RealDate.now())).toString(),
  get: (target, name, receiver) =>
    name === 'now'
      ? () => shifted(RealDate.now())
      : (Reflect.get(target, name, receiver) as unknown),
});
