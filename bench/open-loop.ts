/** Milliseconds of requests that were to begin at a fixed rate, each from the moment it was to begin. */
interface OpenLoop {
  readonly perSecond: number;
  /** Of all requests; a failed one counts until it failed. */
  readonly durations: readonly number[];
  readonly failed: number;
}

/**
 * Begins requests at a fixed rate, however many are still under way. A request that begins late because the machine is
 * busy counts its waiting, so that a pause of the server shows in every request that would have met it. `ask` must end by
 * itself.
 */
export async function openLoop(
  ask: (turn: number) => Promise<unknown>,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<OpenLoop> {
  const durations: number[] = [];
  let failed = 0;
  const total = Math.max(1, Math.round(perSecond * seconds));
  const start = performance.now();
  const intended = (turn: number) => start + (turn * 1000) / perSecond;
  const underWay: Promise<void>[] = [];
  for (let turn = 0; turn < total;) {
    for (; turn < total && intended(turn) <= performance.now(); turn += 1) {
      const from = intended(turn);
      const asked = ask(turn).catch(() => void (failed += 1));
      underWay.push(asked.then(() => void durations.push(performance.now() - from)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  return { perSecond, durations, failed };
}
