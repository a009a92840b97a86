import { describe, expect, test } from 'vitest';

import { stageNote, stagesOf } from '#shared/applications/stage-track.ts';
import {
  isFinal,
  OFFERED_STATUSES,
  type Status,
  statusLabel,
} from '#shared/applications/status.ts';

const application = (
  status: Status,
  ending: { closing_reason?: 'no_answer' | 'accepted'; closed_on?: string } = {},
) => ({
  status,
  date_applied: '2026-11-15',
  closing_reason: null,
  closed_on: null,
  ...ending,
});

const drawn = (...asked: Parameters<typeof stagesOf>) =>
  stagesOf(...asked).map((stage) =>
    [stage.label, stage.state, stage.on, stageNote(stage)].join(' | '),
  );

/** Offer, and what the table of statuses has after it. */
const AHEAD_OF_VO = OFFERED_STATUSES.slice(OFFERED_STATUSES.indexOf('vo') + 1)
  .filter((status) => !isFinal(status))
  .map((status) => `${statusLabel(status)} | ahead |  | `);

/** What the table of statuses has between OA and VO, jumped over. */
const JUMPED = OFFERED_STATUSES.slice(
  OFFERED_STATUSES.indexOf('oa') + 1,
  OFFERED_STATUSES.indexOf('vo'),
).map((status) => `${statusLabel(status)} | skipped |  | skipped`);

describe('[APP-200] the stages of an application', () => {
  test('lead to an offer', () => {
    expect(AHEAD_OF_VO[0]).toBe('Offer | ahead |  | ');
  });

  test('have their dates, the days between them, and what usually comes next', () => {
    const moves = [
      { status: 'applied', on: '2026-11-15' },
      { status: 'oa', on: '2026-11-17' },
      { status: 'vo', on: '2026-11-20' },
    ] as const;
    expect(drawn(application('vo'), moves, '2026-11-25')).toEqual([
      'Applied | passed | 2026-11-15 | ',
      'OA | passed | 2026-11-17 | after 2 days',
      ...JUMPED,
      'VO | now | 2026-11-20 | 5 days so far',
      ...AHEAD_OF_VO,
    ]);
  });

  test('of one that was rejected or never answered end with that', () => {
    const rejected = [{ status: 'rejected', on: '2026-11-16' }] as const;
    expect(drawn(application('rejected'), rejected, '2026-11-25')).toEqual([
      'Applied | passed | 2026-11-15 | ',
      'Rejected | ended | 2026-11-16 | after 1 day',
    ]);
    const silent = application('applied', { closing_reason: 'no_answer', closed_on: '2027-01-15' });
    expect(drawn(silent, [], '2027-02-01')).toEqual([
      'Applied | passed | 2026-11-15 | ',
      'No answer | ended | 2027-01-15 | after 61 days',
    ]);
  });

  test('name what was skipped, keep no stage that was taken back, and know nothing of a move they have not seen', () => {
    const moves = [
      { status: 'oa', on: '2026-11-16' },
      { status: 'applied', on: '2026-11-17' },
      { status: 'vo', on: '2026-11-18' },
    ] as const;
    expect(drawn(application('vo'), moves, '2026-11-18')).toEqual([
      'Applied | passed | 2026-11-15 | ',
      'OA | skipped |  | skipped',
      ...JUMPED,
      'VO | now | 2026-11-18 | today',
      ...AHEAD_OF_VO,
    ]);
    const offered = drawn(application('offer'), [], '2026-11-25');
    expect(offered.filter((stage) => stage.includes('| now |'))).toEqual(['Offer | now |  | ']);
    const undated = application('offer', { closing_reason: 'accepted', closed_on: '2026-11-25' });
    expect(drawn(undated, [], '2026-11-25').at(-1)).toBe('Accepted | ended | 2026-11-25 | ');
  });
});
