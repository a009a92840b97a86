import { lazy, Suspense } from 'react';

// Its code is large, and only an answer needs it.
const Markdown = lazy(async () => ({
  default: (await import('#web/features/jobgpt/markdown.tsx')).Markdown,
}));

const NONE: readonly string[] = [];

/** The text of an answer, plain until the Markdown code is loaded; sentences that are `marked` stand out with their numbers, before which `words` are heard. */
export function AnswerText(props: { text: string; marked?: readonly string[]; words?: string }) {
  const { text, marked = NONE, words = '' } = props;
  return (
    <Suspense fallback={<p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} marked={marked} words={words} />
    </Suspense>
  );
}
