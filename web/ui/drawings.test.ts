import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { apart, axisOf, placeOn } from '#web/ui/axis.ts';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';
import { Histogram } from '#web/ui/histogram.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { PayAxis, payAxis, PayStrip } from '#web/ui/pay-strip.tsx';
import { YearColumns } from '#web/ui/year-columns.tsx';

const PAY = { p10: 120_000, p25: 140_000, p50: 160_000, p75: 190_000, p90: 230_000 };
const MARK = { amount: 128_000, words: 'your $128,000' };

/** The values of an attribute of a drawing's elements, in order. */
const attributes = (markup: string, element: string, name: string) =>
  [...markup.matchAll(new RegExp(`<${element}\\b[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => Number.parseFloat(value),
  );

describe('an axis', () => {
  test('[UI-30] has round ends, and each of its ticks lies on it', () => {
    const axis = axisOf(112_300, 231_000);
    expect(axis).toEqual({
      low: 100_000,
      high: 250_000,
      ticks: [100_000, 150_000, 200_000, 250_000],
    });
    expect(axis.ticks.map((tick) => Math.round(placeOn(axis, tick)))).toEqual([0, 33, 67, 100]);
    expect([placeOn(axis, 0), placeOn(axis, 1e6)]).toEqual([0, 100]);
  });

  test('[UI-30] its labels stand where they belong, and apart and within where they would not', () => {
    expect(apart([10, 50, 90], 15, 8)).toEqual([10, 50, 90]);
    expect(apart([20, 30, 60, 97], 15, 8)).toEqual([17.5, 32.5, 60, 92]);
    expect(apart([98, 99, 100], 15, 8)).toEqual([62, 77, 92]);
    expect(apart([50, 50], 10, 8)).toEqual([45, 55]);
  });

  test('of one amount alone has a length', () => {
    const axis = axisOf(90_000, 90_000);
    expect(axis.high).toBeGreaterThan(axis.low);
  });
});

describe('PayStrip', () => {
  test('[UI-30] draws the half in the middle, the median and the mark where their amounts lie', () => {
    const axis = payAxis([PAY], MARK);
    const markup = renderToStaticMarkup(
      createElement(PayStrip, { pay: PAY, filings: 665, mark: MARK }),
    );
    const at = (amount: number) => Number(placeOn(axis, amount).toFixed(2));
    expect(attributes(markup, 'rect', 'x')).toEqual([0, at(PAY.p10), at(PAY.p25), at(PAY.p50)]);
    expect(attributes(markup, 'circle', 'cx')).toEqual([at(MARK.amount)]);
    expect(markup).toContain(
      'aria-label="Half earn between $140,000 and $190,000 a year, median $160,000, of 665 filings; your $128,000"',
    );
  });

  test('[UI-30] the words of a mark near an end stay within the drawing on a phone', () => {
    const near = (amount: number) => {
      const mark = { amount, words: 'yours' };
      const strip = createElement(PayStrip, { pay: PAY, filings: 20, mark, labels: true });
      const markup = renderToStaticMarkup(strip);
      const anchors = [...markup.matchAll(/text-anchor="(\w+)"/g)].map(([, anchor]) => anchor);
      return [anchors.at(-1), /data-near="(\w+)"/.exec(markup)?.[1]];
    };
    expect(near(118_000)).toEqual(['middle', 'start']);
    expect(near(180_000)).toEqual(['middle', 'middle']);
    expect(near(222_000)).toEqual(['middle', 'end']);
    // Where they begin at the mark already.
    expect(near(100_000)).toEqual(['start', undefined]);
  });

  test('[UI-30] an axis that strips share has its ticks where they lie', () => {
    const markup = renderToStaticMarkup(createElement(PayAxis, { axis: axisOf(112_300, 231_000) }));
    expect(attributes(markup, 'text', 'x')).toEqual([0, 33.33, 66.67, 100]);
    expect(markup.match(/\$\d+k/g)).toEqual(['$100k', '$150k', '$200k', '$250k']);
  });

  test('[UI-30] says the number and its filings where these are few, and draws nothing', () => {
    const markup = renderToStaticMarkup(createElement(PayStrip, { pay: PAY, filings: 4 }));
    expect(markup).toContain('$160,000, only 4 filings');
    expect(markup).not.toContain('<svg');
  });

  test('[UI-30] the median has its amount beneath where it lies, unless it would touch those of the half', () => {
    const texts = (pay: typeof PAY) => {
      const markup = renderToStaticMarkup(
        createElement(PayStrip, { pay, filings: 20, labels: true }),
      );
      return { at: attributes(markup, 'text', 'x'), words: markup.match(/\$\d+k(?=<)/g) };
    };
    const wide = { ...PAY, p10: 100_000, p90: 250_000 };
    const [axis, close] = [payAxis([wide]), { ...wide, p50: 143_000 }];
    expect(texts(wide).words).toEqual(['$140k', '$160k', '$190k']);
    expect(texts(wide).at[1]).toBe(Number(placeOn(axis, PAY.p50).toFixed(2)));
    expect(texts(close).words).toEqual(['$140k', '$190k']);
  });

  test('[UI-30] the amounts of the half stand under its ends, and apart where they would touch', () => {
    const places = (p25: number, p50: number, p75: number) => {
      const pay = { p10: 100_000, p25, p50, p75, p90: 200_000 };
      const strip = createElement(PayStrip, { pay, filings: 20, labels: true });
      return attributes(renderToStaticMarkup(strip), 'text', 'x');
    };
    expect(places(120_000, 150_000, 180_400)).toEqual([20, 50, 80.4]);
    expect(places(138_000, 150_000, 180_000)).toEqual([33, 50, 80]);
    expect(places(148_000, 150_000, 152_000)).toEqual([41.5, 58.5]);
    expect(places(101_000, 103_000, 105_000)).toEqual([8, 25]);
    expect(places(190_000, 199_000, 200_000)).toEqual([75, 92]);
  });

  test('has no inline style, so that a prerendered page may show it', () => {
    const strip = createElement(PayStrip, { pay: PAY, filings: 20, mark: MARK, labels: true });
    const years = createElement(YearColumns, { title: 'x', columns: [{ year: 2024, value: 3 }] });
    for (const part of [strip, years]) expect(renderToStaticMarkup(part)).not.toContain('style=');
  });
});

describe('YearColumns', () => {
  const draw = (columns: { year: number; value: number }[]) =>
    renderToStaticMarkup(createElement(YearColumns, { title: 'New approvals', columns }));

  test('[UI-30] columns start at zero: each is as high as its number', () => {
    const markup = draw([
      { year: 2021, value: 50 },
      { year: 2022, value: 100 },
    ]);
    expect(attributes(markup, 'line', 'x2')).toEqual([100]);
    expect(attributes(markup, 'text', 'x')).toEqual([25, 25, 75, 75]);
    const heights = attributes(markup, 'rect', 'height');
    expect(heights[0]).toBe(heights[1]! / 2);
    const ends = attributes(markup, 'rect', 'y').map((y, k) => y + heights[k]!);
    expect(new Set(ends).size).toBe(1);
    expect(markup).toContain('aria-label="New approvals: 50 in FY2021, 100 in FY2022"');
  });

  test('[UI-30] where numbers would touch they are short: the more columns and digits, the sooner', () => {
    const wide = draw(Array.from({ length: 8 }, (_, k) => ({ year: 2015 + k, value: 12_345 })));
    expect(wide).toContain('<tspan class="@max-[560px]:hidden">12,345</tspan>');
    expect(wide).toContain('<tspan class="hidden @max-[560px]:inline">12k</tspan>');
    const few = draw([
      { year: 2021, value: 980 },
      { year: 2022, value: 1562 },
    ]);
    expect(few).toContain('<tspan class="@max-[160px]:hidden">1,562</tspan>');
    expect(few).toContain('>1.6k</tspan>');
    expect(few).toContain('>980</tspan>');
    expect(draw([{ year: 2022, value: 1_234_567 }])).toContain('>1.2M</tspan>');
  });

  test('[UI-30] a year that nothing is known of is a gap, and many years name their ends and their peak', () => {
    const gap = draw([
      { year: 2020, value: 5 },
      { year: 2022, value: 7 },
    ]);
    expect(attributes(gap, 'rect', 'height')).toHaveLength(3);
    expect(attributes(gap, 'rect', 'height')[1]).toBe(0);
    expect(gap).toContain('>–</tspan>');
    expect(gap).toContain('FY2021: not known');
    const many = draw(
      Array.from({ length: 12 }, (_, k) => ({ year: 2010 + k, value: k === 4 ? 99 : k })),
    );
    expect(many).toContain('New approvals from FY2010 to FY2021; most in FY2014: 99');
    expect(many.match(/<text/g)).toHaveLength(2);
  });

  test('draws nothing without a year', () => {
    expect(draw([])).toBe('');
  });
});

describe('Histogram', () => {
  const bins = { from: 100_000, step: 10_000, counts: [1, 4, 2, 0] };
  const draw = (more: object) =>
    renderToStaticMarkup(
      createElement(Histogram, { bins, range: {}, description: 'Pay', ...more }),
    );

  test('[UI-30] the last column, which has all that is more, is labeled so', () => {
    expect([...draw({}).matchAll(/>(\$[^<]*)<\/text>/g)].map(([, label]) => label)).toEqual([
      '$100k',
      '$110k',
      '$120k',
      '$130k+',
    ]);
  });

  test('[UI-30] columns start at zero, and what is chosen is drawn strong', () => {
    const markup = draw({ range: { min: 110_000, max: 130_000 } });
    const heights = attributes(markup, 'rect', 'height');
    expect(heights).toEqual([heights[1]! / 4, heights[1], heights[1]! / 2, 0]);
    const strong = [...markup.matchAll(/fill-(middle|fair)/g)].map(([, shade]) => shade);
    expect(strong).toEqual(['fair', 'middle', 'middle', 'fair']);
  });

  test('[UI-30] the mark lies on the axis', () => {
    const markup = draw({ mark: { amount: 120_000, words: 'your $120,000' } });
    expect(attributes(markup, 'rect', 'x').at(-1)).toBe(50);
  });

  test('[UI-31] the brush is two sliders that say what they choose', () => {
    const markup = draw({ range: { min: 110_000 }, onRange: () => undefined });
    expect(markup).toContain('aria-label="Least pay"');
    expect(markup).toContain('aria-valuetext="$110,000"');
    expect(markup).toContain('aria-valuetext="Any"');
    expect(draw({})).not.toContain('type="range"');
  });
});

test('[UI-32] evidence is ✓ or –, never a bare no, and the words of the posting stand above it', () => {
  const mark = (evidence: 'yes' | 'past' | 'unknown', posting?: string) =>
    renderToStaticMarkup(createElement(EvidenceMark, { evidence, posting, words: 'x' }));
  expect(
    [mark('yes'), mark('past'), mark('unknown')].map((markup) => /[✓–✗]/.exec(markup)?.[0]),
  ).toEqual(['✓', '✓', '–']);
  const both = mark('past', 'This posting says no');
  expect(both.indexOf('This posting says no')).toBeLessThan(both.indexOf('✓'));
});

test('a figure is a term with its number, and with how many it is of', () => {
  const markup = renderToStaticMarkup(
    createElement(Figure, { label: 'Median pay', value: '$180,000', note: '665 filings' }),
  );
  expect(markup.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<div><dt>Median pay</dt><dd>$180,000</dd><dd>665 filings</dd></div>',
  );
});
