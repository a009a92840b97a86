import { useQuery } from '@tanstack/react-query';
import { sampleText } from '#shared/domain/h1b-sample.ts';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';

/** Words a value of a record, where 'N/A' stands for none. */
export type ShowText = (text: string) => string;

/** Shows values as they are, or says what a sample of real filings does not have. */
export function useSampleText(): ShowText {
  const { data } = useQuery(getH1bStatus());
  return (text) => (data ? sampleText(text, data) : text);
}
