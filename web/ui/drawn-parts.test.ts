import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { shortDate } from '#shared/applications/near-words.ts';
import { stagesOf } from '#shared/applications/stage-track.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Composer } from '#web/ui/composer.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { MatchRing } from '#web/ui/match-ring.tsx';
import { partsOfBar, PipelineBar } from '#web/ui/pipeline-bar.tsx';
import { StageTrack } from '#web/ui/stage-track.tsx';

const nothing = () => undefined;
/** What a person reads of some markup. */
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the shared parts', () => {
  test('[UI-20] a track says where an application stands, with dates and days, and in words what is still to come', () => {
    const application = {
      status: 'vo',
      date_applied: '2026-11-15',
      closing_reason: null,
      closed_on: null,
    } as const;
    const moves = [{ status: 'vo', on: '2026-11-20' }] as const;
    const track = renderToStaticMarkup(
      createElement(StageTrack, { stages: stagesOf(application, moves, '2026-11-25') }),
    );
    expect(track).toMatch(/^<ol aria-label="Stages"/);
    expect(track.match(/aria-current="step"/g)).toHaveLength(1);
    expect(wordsOf(track)).toMatch(
      /^Applied Nov 15.* OA skipped.* VO since Nov 20.* · 5 days so far Offer , still to come$/,
    );
  });

  test('[UI-21] the parts of a pipeline fill the bar from its beginning, each as wide as its share; one without a count is not drawn', () => {
    const parts = [
      { key: 'applied', label: 'Applied', count: 19, tone: 'grey' },
      { key: 'oa', label: 'OA', count: 0, tone: 'blue' },
      { key: 'offer', label: 'Offer', count: 1, tone: 'green' },
    ] as const;
    const [first, last, ...others] = partsOfBar(parts);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ key: 'applied', x: 0 });
    expect(first!.width / last!.width).toBeCloseTo(19);
    expect(last!.x + last!.width).toBeCloseTo(100);
    expect(partsOfBar([])).toEqual([]);
    const bar = renderToStaticMarkup(
      createElement(PipelineBar<string>, {
        label: 'Pipeline',
        all: 1250,
        parts,
        chosen: 'oa',
        onChoose: nothing,
      }),
    );
    expect(wordsOf(bar)).toBe('Pipeline All 1,250 Applied 19 OA 0 Offer 1');
    expect(bar.match(/aria-pressed="true"/g)).toHaveLength(1);
  });

  test('[UI-22] a ring is closed by its share, from the top', () => {
    const ring = (score: number) => renderToStaticMarkup(createElement(MatchRing, { score }));
    expect(ring(78)).toContain('aria-label="78 of 100"');
    expect(ring(78)).toMatch(/pathLength="100" stroke-dasharray="78 100" transform="rotate\(-90 /);
    expect(ring(0)).not.toContain('stroke-dasharray');
    expect(ring(120)).toContain('stroke-dasharray="100 100"');
  });

  test('[UI-23] letters have one tint, no status\u2019s, and are not read aloud', () => {
    const face = (letters: string) => renderToStaticMarkup(createElement(Avatar, { letters }));
    expect(face('N')).toContain('aria-hidden="true"');
    const tints = ['AN', 'BO', 'C', 'D', 'EV'].map(
      (letters) => /bg-[\w-]+/.exec(face(letters))?.[0],
    );
    expect(new Set(tints)).toEqual(new Set(['bg-accent-soft']));
  });

  test('[UI-24] filters that are set are taken away one by one; two can be cleared together', () => {
    const chip = (words: string) => ({ key: words, words, onRemove: nothing });
    const chips = (...words: string[]) =>
      renderToStaticMarkup(
        createElement(FilterChips, {
          label: 'Filters that are set',
          chips: words.map(chip),
          onClear: nothing,
        }),
      );
    expect(chips()).toBe('');
    expect(chips('FY2024')).toContain('aria-label="Remove filter: FY2024"');
    expect(chips('FY2024')).not.toContain('Clear all');
    expect(chips('FY2024', 'CA')).toContain('Clear all');
  });

  test('[UI-25] what is added is one of several, and the form beneath belongs to it', () => {
    const kinds = [
      { key: 'note', label: 'Note' },
      { key: 'offer', label: 'Offer' },
    ];
    const props = { label: 'Add', kinds, chosen: 'offer', onChoose: nothing };
    const Box: (given: typeof props) => ReactNode = (given) =>
      Composer({ ...given, children: createElement('form', null, 'fields') });
    const box = renderToStaticMarkup(createElement(Box, props));
    expect(box.match(/type="radio"/g)).toHaveLength(2);
    expect(box).toMatch(/<legend[^>]*>Add<\/legend>/);
    expect(/<input[^>]*checked=""[^>]*>/.exec(box)?.[0]).toContain('value="offer"');
    expect(wordsOf(box)).toBe('Add Note Offer fields');
  });

  test('[UI-26] a date of this year leaves the year out', () => {
    expect(shortDate('2026-11-22', '2026-12-31')).toBe('Nov 22');
    expect(shortDate('2025-11-22', '2026-01-01')).toBe('Nov 22, 2025');
  });

  test('[UI-47] a field has its label above its control, and its hint and error beneath', () => {
    const props = {
      label: 'Status',
      hint: 'OA: online assessment.',
      error: 'Choose one',
      children: createElement('input', { placeholder: 'any' }),
    };
    const field = renderToStaticMarkup(createElement(Field, props));
    expect(wordsOf(field.replace('<input', 'control <input'))).toBe(
      'Status control OA: online assessment. Choose one',
    );
  });
});
