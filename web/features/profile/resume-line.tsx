import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileSize } from '#shared/core/file-size.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The address that downloads a stored file under a name, encoded twice as the official client does. */
function downloadUrl(url: string, name: string): string {
  return `${url}&download=${encodeURIComponent(encodeURIComponent(name))}`;
}

/** Of what can be done with a file: side by side, and on a phone in two columns of one width. */
const ACTIONS_CLASS =
  'flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&_a]:min-h-10 max-sm:[&_button]:min-h-10 max-sm:[&_button]:px-2 max-[22rem]:[&_svg]:hidden';

/** A stored resume: its name and size, and in one group 'View Resume', a download and what else can be done with it. */
export function ResumeLine(props: {
  name: string;
  size: number;
  url: string;
  children: ReactNode;
}) {
  const { name, size, url, children } = props;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="flex min-w-0 items-start gap-3 py-1">
        <FileText size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="tabular shrink-0 text-soft">{fileSize(size)}</span>
      </span>
      <span className={ACTIONS_CLASS}>
        <ExternalLink href={url} className={buttonClass('secondary', 'small')}>
          View Resume
        </ExternalLink>
        <a
          href={downloadUrl(url, name)}
          aria-label={`Download ${name}`}
          className={buttonClass('secondary', 'small')}
        >
          Download
        </a>
        {children}
      </span>
    </div>
  );
}
