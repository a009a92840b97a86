import type { OfferPlace } from '#server/h1b/offer/steps.ts';
import { metroCities } from '#shared/h1b/metro-areas.ts';
import { type Offer, readPlace } from '#shared/h1b/offer-ask.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { H1B_MILES } from '#shared/h1b/limits.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';

/** Where an offer is, with the position of its city, area or ZIP code; throws AppError `validation_failed` (400) for a place that nobody knows. */
export async function findPlace(offer: Offer): Promise<OfferPlace> {
  const { zip, miles } = offer;
  if (offer.city === undefined && zip === undefined) {
    return { city: undefined, state: offer.state, around: undefined, town: undefined };
  }
  const cities = isCommonName(offer) ? metroCities(offer.city!) : undefined;
  const [first] = cities ?? [];
  if (cities && cities.length > 1) {
    const { locate } = await import('#server/h1b/places/locate.ts');
    const around = { near: offer.city!, miles: miles ?? H1B_MILES, at: locate(offer.city!) };
    return { city: undefined, state: readPlace(first!)?.state, around, town: undefined };
  }
  return findTown(first === undefined ? offer : { ...offer, ...readPlace(first) });
}

function isCommonName({ city, state, zip }: Offer): boolean {
  return city !== undefined && state === undefined && zip === undefined;
}

async function findTown(offer: Offer): Promise<OfferPlace> {
  const { city, zip, miles } = offer;
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
  const around = { near: zip ?? `${city}, ${state}`, miles: miles ?? H1B_MILES, at: [at] };
  // A radius that was asked for is looked at before the city alone would be.
  const town = city ?? (zip === undefined ? undefined : cityOfZip(zip));
  return { city: miles === undefined ? city : undefined, state, around, town };
}
