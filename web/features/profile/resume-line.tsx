import { FileText } from 'lucide-react';
import { fileSize } from '#shared/core/file-size.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The address that downloads a stored file under a name, encoded twice as the official client does. */
function downloadUrl(url: string, name: string): string {
  return `${url}&download=${encodeURIComponent(encodeURIComponent(name))}`;
}

/** A stored resume: its name, its size, 'View Resume' and a download. */
export function ResumeLine({ name, size, url }: { name: string; size: number; url: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-0 items-start gap-3 font-medium">
        <FileText size={20} aria-hidden="true" className="shrink-0 text-soft" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </span>
      <span className="tabular text-soft">{fileSize(size)}</span>
      <ExternalLink href={url} className="underline underline-offset-3">
        View Resume
      </ExternalLink>
      <a
        href={downloadUrl(url, name)}
        aria-label={`Download ${name}`}
        className="underline underline-offset-3"
      >
        Download
      </a>
    </div>
  );
}
