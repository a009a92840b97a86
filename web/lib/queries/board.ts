import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { boardEndpoints } from '#shared/applications/contracts/board-endpoints.ts';
import type * as boardContracts from '#shared/applications/contracts/board.ts';
import { applicationEndpoints } from '#shared/applications/contracts/endpoints.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import { addressed, type Input } from '#shared/core/contract.ts';
import type { Status } from '#shared/applications/status.ts';
import { call } from '#web/lib/api.ts';

const board = addressed<typeof boardContracts>()(boardEndpoints);
const endpoints = addressed<typeof contracts>()(applicationEndpoints);

const KEY = ['applications', 'board'] as const;

/** The applications by status, narrowed as the list is. */
export function getApplicationBoard(query: Input<typeof board.getApplicationBoard.query>) {
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(board.getApplicationBoard, { query, signal }),
  });
}

/** What moves on the board: an application, with the status it was shown with. */
interface BoardMove {
  readonly card: { readonly id: string };
  readonly from: Status;
  readonly to: Status;
}

/**
 * Changes the status of an application as a move on the board: `apply` shows it at once and takes it back when it is refused.
 * A status that is no longer `from` is refused with its conflict.
 */
export function useMoveCard<Data, M extends BoardMove>(apply: (data: Data, move: M) => Data) {
  const client = useQueryClient();
  const show = (move: M) =>
    client.setQueriesData<Data>({ queryKey: KEY }, (data) => data && apply(data, move));
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ card, from, to }: M) =>
      call(endpoints.updateApplication, {
        params: { id: card.id },
        body: { status: to, base: { status: from } },
      }),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey: KEY });
      show(move);
    },
    onError: (_, move) => show({ ...move, from: move.to, to: move.from }),
    // The last of several moves reads again, so that no older answer shows one of them undone.
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) > 1) return;
      void client.invalidateQueries({ queryKey: ['applications'] });
    },
  });
}
