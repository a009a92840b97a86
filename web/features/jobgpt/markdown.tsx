import {
  Children,
  createContext,
  createElement,
  Fragment,
  isValidElement,
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

/** Sentences that are marked with their numbers, and the words that screen readers hear before these. */
const Marked = createContext<{ sentences: ReadonlyMap<string, number>; words: string }>({
  sentences: new Map(),
  words: '',
});

/** The words of a node, without its elements. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : '';
}

/** A text in sentences, the space before each included. */
const sentencesIn = (text: string) => text.split(/(?<=[.!?])(?=\s)|(?<=\n)/);

/** The children of a block by sentence: a text is cut where one ends, an element belongs to the one it begins in. */
function bySentence(children: ReactNode): { sentence: string; nodes: ReactNode[] }[] {
  const nodes = Children.toArray(children);
  const sentences = sentencesIn(nodes.map(wordsOf).join('')).map((sentence) => ({
    sentence,
    nodes: [] as ReactNode[],
  }));
  let [index, at, end] = [0, 0, sentences[0]?.sentence.length ?? 0];
  for (const node of nodes) {
    let text = wordsOf(node);
    do {
      while (at >= end && index + 1 < sentences.length) {
        index += 1;
        end += sentences[index]?.sentence.length ?? 0;
      }
      const part = typeof node === 'string' ? text.slice(0, end - at) : text;
      sentences[index]?.nodes.push(typeof node === 'string' ? part : node);
      at += part.length;
      text = text.slice(part.length);
    } while (text !== '');
  }
  return sentences;
}

/** The number of a marked sentence, which raises no line. */
const MarkNumber = ({ children }: { children: ReactNode }) => (
  <sup className="-top-1 ml-0.5 text-small leading-none font-semibold">{children}</sup>
);

/** An element with text whose marked sentences stand out. */
const marking = (tag: string) =>
  function Marking({ children }: { children?: ReactNode }) {
    const { sentences, words } = use(Marked);
    if (sentences.size === 0) return createElement(tag, null, children);
    const parts = bySentence(children).map(({ sentence, nodes }, at) =>
      sentences.has(sentence.trim()) ? (
        // oxlint-disable-next-line react/no-array-index-key -- sentences do not move
        <Fragment key={at}>
          {/^\s/.test(sentence) && ' '}
          <mark className="rounded-[3px] bg-yellow-bg text-yellow-ink">
            {nodes.map((node, k) =>
              k === 0 && typeof node === 'string' ? node.trimStart() : node,
            )}
            <span className="sr-only">{` (${words} `}</span>
            <MarkNumber>{sentences.get(sentence.trim())}</MarkNumber>
            <span className="sr-only">)</span>
          </mark>
        </Fragment>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- sentences do not move
        <Fragment key={at}>{nodes}</Fragment>
      ),
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

/** Renders untrusted Markdown: no HTML, pictures or styles, and only web links. Sentences that are `marked` stand out and are numbered. */
export function Markdown(props: { text: string; marked: readonly string[]; words: string }) {
  const { text, marked, words } = props;
  const value = useMemo(
    () => ({ sentences: new Map(marked.map((sentence, at) => [sentence, at + 1])), words }),
    [marked, words],
  );
  return (
    <div className="flex flex-col gap-3 leading-7 [overflow-wrap:anywhere]">
      <Marked value={value}>
        <ReactMarkdown skipHtml components={COMPONENTS}>
          {text}
        </ReactMarkdown>
      </Marked>
    </div>
  );
}
