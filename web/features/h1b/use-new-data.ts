import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';

/** Refetches everything when the server starts to serve other data. */
export function useNewData(status: H1bStatus | undefined): void {
  const client = useQueryClient();
  const version = status && `${status.version}@${status.createdAt}`;
  const seen = useRef(version);
  useEffect(() => {
    if (version === undefined || version === seen.current) return;
    if (seen.current !== undefined) void client.invalidateQueries({ queryKey: h1bKeys.data });
    seen.current = version;
  }, [client, version]);
}
