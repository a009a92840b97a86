import { OFFER_NAMES, type OfferTexts } from '#shared/h1b/offer-ask.ts';

/** The offer in an address; the router may have read a number where a text was written. */
export function readOfferView(raw: Readonly<Record<string, unknown>>): OfferTexts {
  return Object.fromEntries(
    OFFER_NAMES.flatMap((name) => {
      const value = raw[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return text.trim() === '' ? [] : [[name, text.trim()]];
    }),
  );
}
