/** Another request made the same identity or account first; the unit of work starts again and finds it. */
export class LostRace extends Error {
  constructor() {
    super('another sign-in was first');
    this.name = 'LostRace';
  }
}

/** Runs a unit of work, and once more when it lost a race. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LostRace) return work();
    throw error;
  }
}
