/** Resolves when a condition holds; checks every 20 ms and throws after the time limit. */
export async function until<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  what: string,
  limitMs = 60_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`Timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
