/** A requested change of the disk, or a sync of earlier changes; paths are relative to the root. */
export type Operation =
  /** A process starts: another one's open files are closed. */
  | { readonly kind: 'start' }
  | {
      readonly kind: 'open';
      readonly fd: number;
      readonly path: string;
      readonly create: boolean;
      readonly truncate: boolean;
      readonly append: boolean;
    }
  | { readonly kind: 'close'; readonly fd: number }
  /** Bytes at a position; without one, after this descriptor's last write. */
  | {
      readonly kind: 'write';
      readonly fd: number;
      readonly position: number | null;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'truncate'; readonly at: number | string; readonly size: number }
  | { readonly kind: 'sync'; readonly fd: number }
  | { readonly kind: 'rename' | 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'unlink' | 'make folder' | 'remove tree'; readonly path: string };

/** Called with every operation, in an order that the program may rely on. */
export type Sink = (operation: Operation) => void;

/** The flags of `open`, as far as a disk model needs them. */
export function openMode(
  flags: number | string | undefined,
  constants: { O_CREAT: number; O_TRUNC: number; O_APPEND: number },
): { create: boolean; truncate: boolean; append: boolean } {
  if (typeof flags === 'number') {
    const has = (flag: number) => (flags & flag) !== 0;
    return {
      create: has(constants.O_CREAT),
      truncate: has(constants.O_TRUNC),
      append: has(constants.O_APPEND),
    };
  }
  const first = (flags ?? 'r')[0];
  return { create: first !== 'r', truncate: first === 'w', append: first === 'a' };
}
