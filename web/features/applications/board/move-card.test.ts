import { expect, test } from 'vitest';
import { type BoardData, type Card, withMove } from '#web/features/applications/board/move-card.ts';

const card = (id: string, date_applied: string): Card => ({
  id,
  date_applied,
  company_name: 'Northwind',
  company_link: '',
  job_title: `Engineer ${id}`,
  next_step: '',
  next_step_on: null,
  company_id: null,
  closed_on: null,
  status_since: null,
  says: null,
  interview: null,
  quiet_days: null,
  closing_reason: null,
});
const [a, b, c] = [card('a', '2026-03-01'), card('b', '2026-03-02'), card('c', '2026-03-03')];
const board: BoardData = {
  left_out: 0,
  columns: [
    { status: 'applied', total: 7, cards: [b] },
    { status: 'oa', total: 2, cards: [c, a] },
  ],
};

test('[BOARD-3] a moved card stands by its date in the new column, and both numbers change', () => {
  const moved = withMove(board, { card: b, from: 'applied', to: 'oa' });
  expect(moved.columns).toEqual([
    { status: 'applied', total: 6, cards: [] },
    { status: 'oa', total: 3, cards: [c, b, a] },
  ]);
  expect(withMove(moved, { card: b, from: 'oa', to: 'applied' })).toEqual(board);
});

test('[BOARD-3] a card that is there already is not moved twice', () => {
  const moved = withMove(board, { card: b, from: 'applied', to: 'oa' });
  expect(withMove(moved, { card: b, from: 'applied', to: 'oa' })).toEqual(moved);
});
