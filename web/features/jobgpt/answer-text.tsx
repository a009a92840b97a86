import { lazy, Suspense } from 'react';

// Its code is large, and only an answer needs it.
const Markdown = lazy(async () => ({
  default: (await import('#web/features/jobgpt/markdown.tsx')).Markdown,
}));

/** The text of an answer; plain text until the Markdown code is loaded. */
export function AnswerText({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
