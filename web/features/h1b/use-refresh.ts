import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { forgetStatistics } from '#web/lib/queries/h1b-statistics-cache.ts';
import { type FilterQuery, type H1bStatus, keptStatisticsKey } from '#web/lib/queries/h1b.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Loads everything on the page again, the filter's stored statistics included, and says what came of it. */
export function useRefresh(filter: FilterQuery) {
  const client = useQueryClient();
  const toast = useToast();
  const [refreshing, setRefreshing] = useState(false);
  const readStatus = () => client.getQueryData<H1bStatus>(h1bKeys.status);

  const refuse = (reason: string) =>
    toast({ title: h1bMessages.notRefreshed(reason), tone: 'error' });
  const load = async () => {
    // Offline, the requests would wait for the network.
    if (!navigator.onLine) return refuse(h1bMessages.offline);
    const before = readStatus();
    if (before) forgetStatistics(keptStatisticsKey(filter, before));
    try {
      await client.invalidateQueries({ queryKey: h1bKeys.all }, { throwOnError: true });
    } catch (error) {
      return refuse(errorText(error, h1bMessages.fetchFailed));
    }
    const now = readStatus();
    if (now?.state !== 'ready') return refuse(h1bMessages.unavailable);
    const same = before?.version === now.version && before.createdAt === now.createdAt;
    toast({
      title: same
        ? h1bMessages.refreshedSame
        : h1bMessages.refreshedNew(countWords(now.records, 'application')),
      tone: 'success',
    });
  };
  const refresh = async () => {
    setRefreshing(true);
    await load();
    setRefreshing(false);
  };
  return { refreshing, refresh: () => void refresh() };
}
