/** Lets callers that ask for the same key at the same time share one piece of work and its outcome. */
type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Makes a single flight; a key is free again as soon as its work has ended. */
export function singleFlight<T>(): SingleFlight<T> {
  const flying = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = flying.get(key);
    if (known) return known;
    const flight = work().finally(() => flying.delete(key));
    flying.set(key, flight);
    return flight;
  };
}
