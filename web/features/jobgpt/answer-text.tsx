import { lazy } from 'react';

const load = () => import('#web/features/jobgpt/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await load()).Markdown }));

/** Fetches what draws an answer while that is being written: its code is large, and only an answer needs it. */
export const prepareAnswer = () => void load().catch(() => undefined);

const NONE: readonly string[] = [];

/** The text of an answer; sentences that are `marked` stand out with their numbers, before which `words` are heard. It suspends until it can be drawn: its signs are for no reader. */
export function AnswerText(props: { text: string; marked?: readonly string[]; words?: string }) {
  const { text, marked = NONE, words = '' } = props;
  return <Markdown text={text} marked={marked} words={words} />;
}
