import { escapeHtml } from '#server/pages/head-tags.ts';
import { LEGAL_PAGE } from '#shared/site/legal-page.ts';
import type { Site } from '#shared/site/site.ts';

/** A prerendered text for everybody with the operator's name, and with their contact as a link where it is an address. */
export function nameOperator(document: string, { name, contact }: Site['operator']): string {
  return document
    .replaceAll(LEGAL_PAGE.operator, () => escapeHtml(name))
    .replaceAll(LEGAL_PAGE.contact, () => {
      const text = escapeHtml(contact);
      const address = addressOf(contact);
      return address ? `<a href="${escapeHtml(address)}">${text}</a>` : text;
    });
}

/** The address to link a contact to; null for other words. */
function addressOf(contact: string): string | null {
  if (/^https?:\/\//i.test(contact)) return URL.canParse(contact) ? contact : null;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null;
}
