/** Another request made the same identity or account first; the transaction starts again and finds it. */
export class LostRaceError extends Error {
  constructor() {
    super('another sign-in was first');
    this.name = 'LostRaceError';
  }
}

/** Runs a transaction, and once more when it lost a race. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LostRaceError) return work();
    throw error;
  }
}
