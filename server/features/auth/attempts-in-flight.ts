/** Attempts that may still succeed and then give their place back, by the client network that makes them. */
export interface AttemptsInFlight {
  /**
   * Makes an attempt for which `take` found a place and resolves with what it returned. While `take` finds none but
   * others of the same network are under way, it waits for one of them to succeed; otherwise it resolves with the
   * seconds to wait.
   */
  attempt<S, T>(
    network: string,
    take: () => Promise<Wait | { readonly taken: S }>,
    make: (taken: S) => Promise<T>,
  ): Promise<Wait | { readonly made: T }>;
}

/** No place is free for this many seconds. */
interface Wait {
  readonly wait: number;
}

interface Network {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** Attempts of this process; at most `mostWaiting` of a network wait, and the next one is asked at once to come again. */
export function attemptsInFlight(mostWaiting: number): AttemptsInFlight {
  const networks = new Map<string, Network>();

  function end(name: string, network: Network, succeeded: boolean): void {
    network.underWay -= 1;
    // A place came back, or none will: all that wait look again.
    const woken = network.underWay === 0 ? network.waiting.length : Number(succeeded);
    for (const wake of network.waiting.splice(0, woken)) wake();
    if (network.underWay === 0 && networks.get(name) === network) networks.delete(name);
  }

  return {
    async attempt(name, take, make) {
      for (;;) {
        const network = networks.get(name) ?? { underWay: 0, waiting: [] };
        networks.set(name, network);
        network.underWay += 1;
        let succeeded = false;
        try {
          const place = await take();
          if ('taken' in place) {
            const made = await make(place.taken);
            succeeded = true;
            return { made };
          }
          if (network.underWay === 1 || network.waiting.length >= mostWaiting) return place;
        } finally {
          end(name, network, succeeded);
        }
        await new Promise<void>((resolve) => network.waiting.push(resolve));
      }
    },
  };
}
