import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { h1bKeys, type H1bStatus } from '#web/lib/queries/h1b.ts';

/** Has everything read again when the server begins to serve other data. */
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
