import { afterEach, describe, expect, test, vi } from 'vitest';

import type { ApprovalStore } from '#server/h1b/approvals/approval-store.ts';
import { preparingViews } from '#server/features/h1b/feature.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import type { PublicViews } from '#server/http/public-view.ts';

const VIEWS: PublicViews = {
  evidenceOf: () => Promise.resolve(new Map()),
  viewOf: () => Promise.resolve({ found: true }),
  version: () => 1,
  listed: () => Promise.resolve([]),
};

/** Views over a store that counts how often it was read. */
function opened(generated: boolean) {
  const explorer = inThreadExplorer([]);
  explorer.become({ generated });
  const load = vi.fn<ApprovalStore['load']>(() => Promise.resolve(undefined));
  return { load, ...preparingViews(VIEWS, { explorer, approvals: { load } }) };
}

describe('the approvals of a new server', () => {
  afterEach(() => vi.useRealTimers());

  test('[APR-25] are read once, soon after the first page, and beside invented records only when somebody asks', async () => {
    vi.useFakeTimers();
    const [real, invented] = [opened(false), opened(true)];
    await vi.runAllTimersAsync();
    expect(real.load).not.toHaveBeenCalled();
    for (const { views } of [real, invented, real]) {
      expect(await views.viewOf('/', '', {})).toEqual({ found: true });
    }
    expect(real.load).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(real.load).toHaveBeenCalledOnce();
    expect(invented.load).not.toHaveBeenCalled();
  });

  test('[APR-25] are not read by a server that has closed', async () => {
    vi.useFakeTimers();
    const { load, views, forget } = opened(false);
    await views.viewOf('/', '', {});
    forget();
    await vi.runAllTimersAsync();
    expect(load).not.toHaveBeenCalled();
  });
});
