import * as z from 'zod/mini';

import {
  type ChatService,
  credentialsOf,
  endpointOf,
  readBody,
} from '#server/platform/ai/post-chat.ts';
import { systemTiming, watchdog, type Timing } from '#server/platform/ai/timing.ts';
import { wireModels } from '#server/platform/ai/wire.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';
import {
  AI_MODELS_KEPT_MS,
  AI_MODELS_RETRY_MS,
  AI_MODELS_TIMEOUT_MS,
} from '#shared/core/limits.ts';

/** The names of the models that a service lists; undefined when it does not say. */
type ModelList = () => Promise<ReadonlySet<string> | undefined>;

/** What was read, and until when it counts. */
interface Kept {
  readonly names: ReadonlySet<string> | undefined;
  readonly until: number;
}

async function read(service: ChatService, timing: Timing): Promise<Kept> {
  const controller = new AbortController();
  const limit = watchdog(timing, controller, () => new Error('the list of models took too long'));
  limit.set(AI_MODELS_TIMEOUT_MS);
  try {
    const { signal } = controller;
    const response = await fetch(endpointOf(service, '/models'), {
      headers: { ...credentialsOf(service), accept: 'application/json' },
      // The key must not be sent to another address.
      redirect: 'error',
      signal,
    });
    const text = await readBody(response, signal);
    if (!response.ok) throw new Error(`the list of models has status ${response.status}`);
    const { data } = z.parse(wireModels, JSON.parse(text));
    const names = new Set(data.map(({ id }) => id.toWellFormed()));
    return { names, until: timing.now() + AI_MODELS_KEPT_MS };
  } catch {
    // Many servers have no such list, and answers do not need it.
    return { names: undefined, until: timing.now() + AI_MODELS_RETRY_MS };
  } finally {
    limit.stop();
  }
}

/**
 * Opens the list of the models at a service: read when it is asked for, within AI_MODELS_TIMEOUT_MS, and kept for
 * AI_MODELS_KEPT_MS, or for AI_MODELS_RETRY_MS when it cannot be read. Never rejects.
 */
export function openModelList(service: ChatService, timing: Timing = systemTiming): ModelList {
  const flights = singleFlight<Kept>();
  let kept: Kept | undefined;
  return async () => {
    if (!kept || kept.until <= timing.now()) {
      kept = await flights('models', () => read(service, timing));
    }
    return kept.names;
  };
}
