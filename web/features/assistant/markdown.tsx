import { createElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';

/** A link of an answer: nobody vouches for where it leads. */
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

/** An element of Markdown with its face; headings stand below the page's own. */
const styled = (tag: string, className: string) =>
  function Styled({ children }: { children?: ReactNode }) {
    return createElement(tag, { className }, children);
  };

const COMPONENTS: Components = {
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  // A picture would be fetched from wherever the text says.
  img: ({ alt }) => <span>{alt}</span>,
  p: styled('p', ''),
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

/** Markdown as elements of ours: no HTML, no pictures, no styles; web links only (security: answers are not trusted). */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      <ReactMarkdown skipHtml components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
