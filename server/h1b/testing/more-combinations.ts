import fc from 'fast-check';
import zipcodes from 'zipcodes';

import { H1B_KINDS } from '#shared/h1b/columns.ts';
import type { MoreFilterName } from '#shared/h1b/filter-names.ts';
import type { MoreH1bFilter } from '#shared/h1b/more-filters.ts';

/** A parameter of the address with its part of the meaning; null is a refusal. */
type MoreGiven = readonly [name: string, text: string, part: MoreH1bFilter | null];

const zip = zipcodes.codes['78701']!;
const at = [{ latitude: zip.latitude, longitude: zip.longitude }];

/** Texts of each further filter and what they mean; `near` and `miles` are drawn apart, so miles are the usual ones. */
const GIVEN: Readonly<Record<MoreFilterName, readonly MoreGiven[]>> = {
  city: [
    ['city', 'AUSTIN', { city: 'AUSTIN' }],
    ['city', ' seattle ', { city: 'seattle' }],
    ['city', ' ', {}],
  ],
  state: [
    ['state', 'tx', { states: ['TX'] }],
    ['state', 'Washington, CA,', { states: ['WA', 'CA'] }],
    ['state', 'ZZ', null],
  ],
  near: [
    ['near', '78701', { around: { near: '78701', miles: 25, at } }],
    ['near', '78701-1234', { around: { near: '78701-1234', miles: 25, at } }],
    ['near', 'Nowhere, TX', null],
    ['near', '99999', null],
  ],
  miles: [
    ['miles', '25', {}],
    ['miles', '501', null],
    ['miles', 'far', null],
  ],
  soc: [
    ['soc', '15-1252', { soc: '15-1252' }],
    ['soc', '151132', { soc: '151132' }],
    ['soc', '15-1253', { soc: '15-1253' }],
    ['soc', 'DEVELOPERS', { soc: 'DEVELOPERS' }],
  ],
  years: [
    ['years', '2020', { years: [2020] }],
    ['years', '2019-2021', { years: [2019, 2020, 2021] }],
    ['years', '2024, 2019', { years: [2024, 2019] }],
    ['years', '2021-2019', null],
    ['years', 'soon', null],
  ],
  level: [
    ['level', 'II', { levels: ['II'] }],
    ['level', '3,level iv', { levels: ['III', 'IV'] }],
    ['level', 'V', null],
  ],
  visaClass: [
    ['visaClass', 'h-1b', { visaClass: 'h-1b' }],
    ['visa_class', 'H-1B1', { visaClass: 'H-1B1' }],
    ['visaClass', 'E-3 australian', { visaClass: 'E-3 australian' }],
  ],
  kind: [
    ['kind', 'new', { kinds: ['new_employment'] }],
    ['kind', 'amended,change-employer', { kinds: ['amended_petition', 'change_employer'] }],
    ['kind', 'old', null],
  ],
  dependent: [
    ['dependent', 'yes', { dependent: 'Y' }],
    ['dependent', 'N', { dependent: 'N' }],
    ['dependent', 'perhaps', null],
  ],
  clientSite: [
    ['clientSite', 'Y', { clientSite: 'Y' }],
    ['client_site', 'false', { clientSite: 'N' }],
  ],
  pay: [
    ['pay', 'implausible', { pay: 'implausible' }],
    ['pay', 'plausible', null],
  ],
};

/** Each further filter, mostly absent; refusals are rare. */
export const moreParts: readonly fc.Arbitrary<MoreGiven | null>[] = Object.values(GIVEN).map(
  (choices) =>
    fc.oneof(
      { weight: 80, arbitrary: fc.constant(null) },
      ...choices.map((choice) => ({
        weight: choice[2] === null ? 1 : 8,
        arbitrary: fc.constant(choice),
      })),
    ),
);

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

/** Any value of each further filter as the engine takes it, mostly absent. */
export const moreFilters: {
  [F in keyof MoreH1bFilter]-?: fc.Arbitrary<MoreH1bFilter[F] | undefined>;
} = {
  city: rarely(fc.constantFrom('austin', 'Seattle', 'NOWHERE')),
  states: rarely(some(['TX', 'WA', 'CA', 'ME'])),
  around: rarely(
    fc.record({
      near: fc.constant('a place'),
      miles: fc.constantFrom(1, 10, 25, 500),
      at: fc.constantFrom(
        [{ latitude: 30.27, longitude: -97.74 }],
        [
          { latitude: 47.6, longitude: -122.3 },
          { latitude: 30.27, longitude: -97.74 },
        ],
        undefined,
      ),
    }),
  ),
  soc: rarely(fc.constantFrom('15-1252', '151133', '15-1253', '11-2021.00', 'developers', 'x')),
  years: rarely(some([2019, 2020, 2021, 2023])),
  levels: rarely(some(['I', 'II', 'III', 'IV'])),
  visaClass: rarely(fc.constantFrom('h-1b', 'H-1B1', 'E-3', 'E')),
  kinds: rarely(some(H1B_KINDS)),
  dependent: rarely(fc.constantFrom('Y', 'N')),
  clientSite: rarely(fc.constantFrom('Y', 'N')),
  pay: rarely(fc.constant('implausible' as const)),
};
