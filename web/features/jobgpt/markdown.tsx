import {
  Children,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  use,
  useMemo,
} from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';

/** A link in an answer, whose target is not trusted. */
function AnswerLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const leads = href !== undefined && /^https?:\/\//i.test(href);
  if (!leads) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className="prose-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Sentences that are marked, with the words that screen readers hear after each. */
const Marked = createContext<{ sentences: ReadonlySet<string>; words: string }>({
  sentences: new Set(),
  words: '',
});

/** Parts of a text by the place at which each begins. */
function partsOf(text: string): { at: number; part: string }[] {
  let at = 0;
  return text.split(/(?<=[.!?])(?=\s)|(?<=\n)/).map((part) => {
    const begins = at;
    at += part.length;
    return { at: begins, part };
  });
}

/** A text whose marked sentences stand out. */
function withMarks(
  text: string,
  { sentences, words }: { sentences: ReadonlySet<string>; words: string },
) {
  return partsOf(text).map(({ at, part }) =>
    sentences.has(part.trim()) ? (
      <mark key={at} className="rounded-[3px] bg-yellow-bg text-yellow-ink">
        {part}
        <span className="sr-only">{` (${words})`}</span>
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}

/** An element with text whose marked sentences stand out. */
const marking = (tag: string) =>
  function Marking({ children }: { children?: ReactNode }) {
    const marked = use(Marked);
    const parts = Children.map(children, (child) =>
      typeof child === 'string' ? withMarks(child, marked) : child,
    );
    return createElement(tag, null, parts);
  };

/** Renders a Markdown element with a class; headings rank below the page's own. */
const styled = (tag: string, className: string) =>
  function Styled({ children }: { children?: ReactNode }) {
    return createElement(tag, { className }, children);
  };

const COMPONENTS: Components = {
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  // A picture could be loaded from any address in the text.
  img: ({ alt }) => <span>{alt}</span>,
  p: marking('p'),
  li: marking('li'),
  h1: styled('h3', 'text-large font-semibold'),
  h2: styled('h3', 'text-large font-semibold'),
  h3: styled('h4', 'font-semibold'),
  h4: styled('h4', 'font-semibold'),
  h5: styled('h4', 'font-semibold'),
  h6: styled('h4', 'font-semibold'),
  ul: styled('ul', 'flex list-disc flex-col gap-1 pl-6'),
  ol: styled('ol', 'flex list-decimal flex-col gap-1 pl-6'),
  blockquote: styled('blockquote', 'border-l-2 border-line pl-4 text-soft'),
  code: styled('code', 'rounded-[4px] bg-sunken px-1 font-mono text-small'),
  pre: styled('pre', 'rounded-ui bg-sunken p-3 whitespace-pre-wrap'),
  hr: styled('hr', 'border-line'),
};

/** Renders untrusted Markdown: no HTML, pictures or styles, and only web links. Sentences that are `marked` stand out. */
export function Markdown(props: { text: string; marked: readonly string[]; words: string }) {
  const { text, marked, words } = props;
  const value = useMemo(() => ({ sentences: new Set(marked), words }), [marked, words]);
  return (
    <div className="flex max-w-prose flex-col gap-3 leading-7 [overflow-wrap:anywhere]">
      <Marked value={value}>
        <ReactMarkdown skipHtml components={COMPONENTS}>
          {text}
        </ReactMarkdown>
      </Marked>
    </div>
  );
}
