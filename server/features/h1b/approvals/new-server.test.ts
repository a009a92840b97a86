import { afterEach, describe, expect, test, vi } from 'vitest';

import type { ApprovalStore } from '#server/h1b/approvals/approval-store.ts';
import { preparingViews } from '#server/features/h1b/feature.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import type { ExplorerStatus } from '#server/h1b/questions.ts';
import type { PublicViews } from '#server/http/public-view.ts';

const VIEWS: PublicViews = {
  evidenceOf: () => Promise.resolve(new Map()),
  viewOf: () => Promise.resolve({ found: true }),
  version: () => 1,
  listed: () => Promise.resolve([]),
};

/** Views over a store that counts how often it was read. */
function opened(status: Partial<ExplorerStatus>) {
  const explorer = inThreadExplorer([]);
  explorer.become(status);
  const load = vi.fn<ApprovalStore['load']>(() => Promise.resolve(undefined));
  return { explorer, load, ...preparingViews(VIEWS, { explorer, approvals: { load } }) };
}

describe('the approvals of a new server', () => {
  afterEach(() => vi.useRealTimers());

  test('[APR-25] are read once, soon after the first page, and beside invented records or none only when somebody asks', async () => {
    vi.useFakeTimers();
    const real = opened({ state: 'ready' });
    const invented = opened({ state: 'ready', generated: true });
    const empty = opened({ state: 'empty' });
    await vi.runAllTimersAsync();
    expect(real.load).not.toHaveBeenCalled();
    for (const { views } of [real, invented, empty, real]) {
      expect(await views.viewOf('/', '', {})).toEqual({ found: true });
    }
    expect(real.load).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(real.load).toHaveBeenCalledOnce();
    expect(invented.load).not.toHaveBeenCalled();
    expect(empty.load).not.toHaveBeenCalled();

    empty.explorer.become({ state: 'ready' });
    await empty.views.viewOf('/', '', {});
    await vi.runAllTimersAsync();
    expect(empty.load).toHaveBeenCalledOnce();
  });

  test('[APR-25] are not read by a server that has closed', async () => {
    vi.useFakeTimers();
    const { load, views, forget } = opened({ state: 'ready' });
    await views.viewOf('/', '', {});
    forget();
    await vi.runAllTimersAsync();
    expect(load).not.toHaveBeenCalled();
  });
});
