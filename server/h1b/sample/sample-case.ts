import { SAMPLE_PREFIX } from '#shared/h1b/sample.ts';

/** The key of a filing whose source has no case numbers: fiscal year, quarter and number, in the form of a case number. */
export function sampleCase(year: number, quarter: number, number: number): string {
  const date = String((year % 100) * 1000 + quarter).padStart(5, '0');
  return `${SAMPLE_PREFIX}${date}-${String(number).padStart(6, '0')}`;
}
