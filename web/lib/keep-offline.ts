import type { QueryClient } from '@tanstack/react-query';

/** The files of the app that this page has loaded. */
function loadedFiles(): string[] {
  const prefix = `${location.origin}/assets/`;
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix));
}

let begun = false;

/**
 * Starts the worker that keeps the list readable without a connection, once the page is at rest. The first time, it hears
 * which files the page has loaded already, and the list is asked for again so that the worker sees it.
 */
export function keepOffline(client: QueryClient): void {
  const { serviceWorker } = navigator;
  if (begun || !import.meta.env.PROD || serviceWorker === undefined) return;
  begun = true;
  // Without it everything works as long as there is a connection.
  void start(serviceWorker, client).catch(() => undefined);
}

async function start(workers: ServiceWorkerContainer, client: QueryClient): Promise<void> {
  const isFirst = workers.controller === null;
  await workers.register('/service-worker.js');
  const { active } = await workers.ready;
  if (!isFirst) return;
  if (workers.controller === null) {
    await new Promise((resolve) => {
      workers.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  active?.postMessage(loadedFiles());
  await client.invalidateQueries({ queryKey: ['applications'] });
}
