import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type MouseEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { boardEndpoints } from '#shared/applications/contracts/board-endpoints.ts';
import type * as boardContracts from '#shared/applications/contracts/board.ts';
import { applicationEndpoints } from '#shared/applications/contracts/endpoints.ts';
import type * as contracts from '#shared/applications/contracts/schemas.ts';
import { BOARD_CARDS, BOARD_CARDS_MAX } from '#shared/applications/limits.ts';
import { type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { trackingMessages as words } from '#shared/applications/tracking-messages.ts';
import { EVIDENCE_MAX } from '#shared/employer-links/limits.ts';
import { addressed, type Input } from '#shared/core/contract.ts';
import { leftOutWords } from '#shared/postings/verdict-needs.ts';
import { MoveButton } from '#web/features/applications/board/board-card.tsx';
import { BoardColumn } from '#web/features/applications/board/board-column.tsx';
import { type BoardData, type Move, withMove } from '#web/features/applications/board/move-card.ts';
import { useKeyDrag } from '#web/features/applications/board/use-key-drag.ts';
import { usePointerDrag } from '#web/features/applications/board/use-pointer-drag.ts';
import { listHref, type ListSearch, queryOf } from '#web/features/applications/list-search.ts';
import { call } from '#web/lib/api.ts';
import { conflictsOf } from '#web/lib/conflicts-of.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

const board = addressed<typeof boardContracts>()(boardEndpoints);
const endpoints = addressed<typeof contracts>()(applicationEndpoints);

const KEY = ['applications', 'board'] as const;

/** The applications by status, narrowed as the list is. */
function getApplicationBoard(query: Input<typeof board.getApplicationBoard.query>) {
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
function useMoveCard<Data, M extends BoardMove>(apply: (data: Data, move: M) => Data) {
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

/** Moves a card, with a toast that offers Undo; what is refused goes back and says why. */
function useMoves() {
  const toast = useToast();
  const { mutateAsync } = useMoveCard<BoardData, Move>(withMove);
  const move = (wanted: Move, { undo = true } = {}) => {
    const { card, from, to } = wanted;
    if (from === to) return;
    const back = () => move({ card, from: to, to: from }, { undo: false });
    mutateAsync(wanted).then(
      () =>
        toast({
          title: words.movedTo(statusLabel(to)),
          ...(undo ? { action: { label: 'Undo', onSelect: back } } : {}),
        }),
      (error: unknown) => {
        const description = conflictsOf(error).length > 0 ? words.movedElsewhere : reasonOf(error);
        toast({
          title: words.moveFailed,
          tone: 'error',
          ...(description === undefined ? {} : { description }),
        });
      },
    );
  };
  return move;
}

/** How many times as many cards 'Show more' asks for. */
const MORE = 5;

/** The API's query for a view, which has no order and no pages on the board. */
function boardQueryOf(view: ListSearch, limit: number) {
  const { sort: _, direction: __, page: ___, ...filter } = queryOf(view);
  return { ...filter, limit: String(limit) };
}

/** A card of the loaded board, and its column. */
function findCard(data: BoardData | undefined, id: string) {
  for (const { status, cards } of data?.columns ?? []) {
    const card = cards.find((one) => one.id === id);
    if (card) return { card, status };
  }
  return undefined;
}

/** Ids of the companies of the loaded cards, by those that one request asks about. */
function companiesOf(data: BoardData | undefined): readonly (readonly string[])[] {
  const cards = data?.columns.flatMap((column) => column.cards) ?? [];
  const ids = [...new Set(cards.flatMap((card) => card.company_id ?? []))].toSorted();
  const requests = Math.ceil(ids.length / EVIDENCE_MAX);
  return Array.from({ length: requests }, (_, at) =>
    ids.slice(at * EVIDENCE_MAX, (at + 1) * EVIDENCE_MAX),
  );
}

/** Gives the focus back to a control of a card that was moved, once it stands in its new column. */
function useRefocus() {
  const board = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const control = wanted.current && board.current?.querySelector<HTMLElement>(wanted.current);
    if (!control) return;
    wanted.current = undefined;
    control.focus();
  });
  const refocus = ({ card, to }: Move, control: 'grip' | 'menu') => {
    wanted.current = `[data-status="${to}"] [data-card="${card.id}"] [data-${control}]`;
  };
  return { board, refocus };
}

/** The applications as cards in columns, one for each status; they are moved by pointer, by keyboard and by a menu. */
export function Board({ view }: { view: ListSearch }) {
  const [limit, setLimit] = useState(BOARD_CARDS);
  const [said, say] = useState('');
  const [menuFor, setMenuFor] = useState<string>();
  const helpId = useId();
  const query = useQuery({
    ...getApplicationBoard(boardQueryOf(view, limit)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const { board, refocus } = useRefocus();
  const move = useMoves();
  const companies = useMemo(() => companiesOf(data), [data]);
  const find = (id: string) => findCard(data, id);

  const { over, onPointerDown } = usePointerDrag((id, status) => {
    const found = find(id);
    const to = STATUSES.find((one) => one === status);
    if (found && to) move({ card: found.card, from: found.status, to });
  });
  const keys = useKeyDrag(
    find,
    (wanted) => {
      refocus(wanted, 'grip');
      move(wanted);
    },
    say,
  );
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-menu]')) return;
    setMenuFor(event.target.closest<HTMLElement>('[data-card]')?.dataset['card']);
  };
  const onMore = useCallback(
    () => setLimit((shown) => Math.min(shown * MORE, BOARD_CARDS_MAX)),
    [],
  );

  if (query.isError && !data) {
    return <FailedLoad query={query}>{words.boardFailed}</FailedLoad>;
  }
  const menuCard = menuFor === undefined ? undefined : find(menuFor);
  const moveTo = (to: Status) => {
    if (!menuCard) return;
    const wanted = { card: menuCard.card, from: menuCard.status, to };
    setMenuFor(undefined);
    refocus(wanted, 'menu');
    say(words.dropped(menuCard.card.job_title, statusLabel(to)));
    move(wanted);
  };
  const hasCards = data?.columns.some(({ total }) => total > 0) ?? false;
  const menu = menuCard && (
    <Menu key={menuFor} defaultOpen trigger={<MoveButton card={menuCard.card} />}>
      {STATUSES.filter((status) => status !== menuCard.status).map((status) => (
        <MenuItem key={status} onSelect={() => moveTo(status)}>
          Move to {statusLabel(status)}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <>
      <p id={helpId} hidden>
        {words.howToMove}
      </p>
      <output aria-live="assertive" className="sr-only">
        {said}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the controls are the buttons of the cards */}
      <div
        ref={board}
        aria-busy={query.isPlaceholderData}
        onPointerDown={onPointerDown}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
        onClick={onClick}
        onDragStart={(event) => event.preventDefault()}
        className="relative flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto pb-2 max-sm:-mx-4 max-sm:px-4 lg:overflow-visible"
      >
        {STATUSES.map((status) => {
          const filled = STATUSES.filter((one) =>
            data?.columns.some(({ status: at, total }) => at === one && total > 0),
          );
          const column = data?.columns.find((one) => one.status === status);
          const { carried } = keys;
          const isMenuHere = menuCard?.status === status;
          return data ? (
            <BoardColumn
              key={status}
              status={status}
              column={column}
              place={filled.length > 1 ? filled.indexOf(status) : -1}
              of={filled.length}
              isAside={!column?.total && hasCards}
              isTarget={over === status || (carried !== undefined && carried.to === status)}
              carried={carried?.from === status ? carried.card.id : undefined}
              menuFor={isMenuHere ? menuFor : undefined}
              menu={isMenuHere ? menu : undefined}
              helpId={helpId}
              companies={companies}
              onMore={onMore}
            />
          ) : (
            <Skeleton key={status} className="h-64 w-72 shrink-0 lg:w-auto" />
          );
        })}
      </div>
      {data !== undefined && data.left_out > 0 && (
        <p className="text-soft">
          <AppLink
            href={listHref({ ...view, without: undefined, page: undefined })}
            className="prose-link"
          >
            {leftOutWords(data.left_out)}
          </AppLink>
        </p>
      )}
    </>
  );
}
