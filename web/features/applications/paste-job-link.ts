import type { ClipboardEvent } from 'react';
import { companyLinkOf } from '#web/features/applications/company-link-of.ts';

/** A paste handler that calls `fill` with the company's own link when a job link is pasted. */
export function onPasteOfJobLink(fill: (companyLink: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const link = companyLinkOf(event.clipboardData.getData('text'));
    if (link) fill(link);
  };
}
