import { Fragment } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** The path of an address on this site; undefined for any other address. */
function ownPath(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A mail's text as it was sent; only its links to this site are links. */
export function MailText({ text }: { text: string }) {
  const parts = text.split(ADDRESS);
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part, index) => {
        const path = ownPath(part);
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        if (path === undefined) return <Fragment key={index}>{part}</Fragment>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
          <AppLink key={index} href={path} className="prose-link">
            {part}
          </AppLink>
        );
      })}
    </p>
  );
}
