import { FileText } from 'lucide-react';
import { fileSize } from '#shared/core/file-size.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The address that downloads a stored file under a name, encoded twice as the official client does. */
function downloadUrl(url: string, name: string): string {
  return `${url}&download=${encodeURIComponent(encodeURIComponent(name))}`;
}

/** A stored resume: its name, its size, 'View Resume' and a download. */
export function ResumeLine({ name, size, url }: { name: string; size: number; url: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-0 items-start gap-3 py-1">
        <FileText size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="tabular shrink-0 text-soft">{fileSize(size)}</span>
      </span>
      <span className="flex gap-x-2 max-sm:-ml-2.5">
        <ExternalLink href={url} className={buttonClass('quiet', 'small')}>
          View Resume
        </ExternalLink>
        <a
          href={downloadUrl(url, name)}
          aria-label={`Download ${name}`}
          className={buttonClass('quiet', 'small')}
        >
          Download
        </a>
      </span>
    </div>
  );
}
