import type { OfferPlace } from '#server/h1b/offer/steps.ts';
import type { Offer } from '#shared/domain/offer-ask.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { H1B_MILES } from '#shared/h1b-limits.ts';
import { offerMessages } from '#shared/offer-messages.ts';

/** Where an offer is, with the position of its city or ZIP code; throws AppError `validation_failed` (400) for a place that nobody knows. */
export async function findPlace(offer: Offer): Promise<OfferPlace> {
  const { city, zip, miles } = offer;
  if (city === undefined && zip === undefined) {
    return { city: undefined, state: offer.state, around: undefined, town: undefined };
  }
  // The postal codes take 5 MB, which only questions about a place need.
  const { cityOfZip, locateCity, locateZip, stateOfZip } =
    await import('#server/h1b/places/locate.ts');
  const state = offer.state ?? (zip === undefined ? undefined : stateOfZip(zip));
  const at = zip === undefined ? locateCity(city ?? '', state ?? '') : locateZip(zip);
  if (!at) {
    const [field, message] =
      zip === undefined
        ? (['city', offerMessages.cityUnknown] as const)
        : (['zip', offerMessages.zipUnknown] as const);
    throw new AppError(ERRORS.validation_failed, message, { field });
  }
  const around = { near: zip ?? `${city}, ${state}`, miles: miles ?? H1B_MILES, at };
  // A radius that was asked for is looked at before the city alone would be.
  const town = city ?? (zip === undefined ? undefined : cityOfZip(zip));
  return { city: miles === undefined ? city : undefined, state, around, town };
}
