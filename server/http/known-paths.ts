import type { FastifyInstance, RouteOptions } from 'fastify';

/** Finds the methods of an address. */
export interface KnownPaths {
  /** Methods of the routes that match a path, in alphabetical order; none for an unknown path. */
  methodsOf(path: string): readonly string[];
}

/** Turns a route's path with `:name` and `*` into a pattern for addresses, which ignores a trailing slash. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/\/$/, '')
    .split(/(:\w+|\*)/)
    .map((part) => {
      if (part === '*') return '.*';
      return part.startsWith(':')
        ? '[^/]+'
        : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    });
  return new RegExp(`^${source.join('')}/?$`, 's');
}

/** Collects the routes that are registered after it, except those that match every address. */
export function collectPaths(app: FastifyInstance): KnownPaths {
  const methods = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (/^\/?\*$/.test(url)) return;
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methods.set(url, known);
    patterns.set(url, patternOf(url));
  });
  return {
    methodsOf(path) {
      const found = [...patterns].flatMap(([url, pattern]) =>
        pattern.test(path) ? [...(methods.get(url) ?? [])] : [],
      );
      return [...new Set(found)].toSorted();
    },
  };
}
