/** A moment after which work is given up. */
interface Deadline<T> {
  /** Settles with what `late` returned or threw once the time has passed; stays pending after `clear`. */
  readonly passed: Promise<T>;
  readonly clear: () => void;
}

/** Starts a deadline of some milliseconds; `Infinity` never passes. */
export function deadline<T>(milliseconds: number, late: () => T): Deadline<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    if (Number.isFinite(milliseconds)) timer = setTimeout(resolve, milliseconds);
  });
  return { passed: over.then(late), clear: () => clearTimeout(timer) };
}

/** The outcome of work, or of `late` when it takes longer than some milliseconds; the work itself goes on. */
export async function withinTime<T, L>(
  work: Promise<T>,
  milliseconds: number,
  late: () => L,
): Promise<T | L> {
  const { passed, clear } = deadline(milliseconds, late);
  try {
    return await Promise.race([work, passed]);
  } finally {
    clear();
  }
}
