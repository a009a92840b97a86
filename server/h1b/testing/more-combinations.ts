import fc from 'fast-check';
import zipcodes from 'zipcodes';

import type { H1bFilter } from '#shared/domain/h1b-query.ts';

/** A parameter of the address with its part of the meaning; null is a refusal. */
type MoreGiven = readonly [name: string, text: string, part: Partial<H1bFilter> | null];

const zip = zipcodes.codes['78701']!;
const at = [{ latitude: zip.latitude, longitude: zip.longitude }];

/** Texts of the further filters and what each means; `near` and `miles` go together. */
const GIVEN: readonly (readonly MoreGiven[])[] = [
  [
    ['city', 'AUSTIN', { city: 'AUSTIN' }],
    ['city', ' seattle ', { city: 'seattle' }],
    ['city', ' ', {}],
  ],
  [
    ['state', 'tx', { states: ['TX'] }],
    ['state', 'Washington, CA,', { states: ['WA', 'CA'] }],
    ['state', 'ZZ', null],
  ],
  [
    ['near', '78701', { around: { near: '78701', miles: 25, at } }],
    ['near', '78701-1234', { around: { near: '78701-1234', miles: 25, at } }],
    ['near', 'Nowhere, TX', null],
    ['near', '99999', null],
  ],
  [
    ['soc', '15-1252', { soc: '15-1252' }],
    ['soc', '151132', { soc: '151132' }],
    ['soc', '15-1253', { soc: '15-1253' }],
    ['soc', 'DEVELOPERS', { soc: 'DEVELOPERS' }],
  ],
  [
    ['years', '2020', { years: [2020] }],
    ['years', '2019-2021', { years: [2019, 2020, 2021] }],
    ['years', '2024, 2019', { years: [2024, 2019] }],
    ['years', '2021-2019', null],
    ['years', 'soon', null],
  ],
  [
    ['level', 'II', { levels: ['II'] }],
    ['level', '3,level iv', { levels: ['III', 'IV'] }],
    ['level', 'V', null],
  ],
  [
    ['visaClass', 'h-1b', { visaClass: 'h-1b' }],
    ['visa_class', 'H-1B1', { visaClass: 'H-1B1' }],
    ['visaClass', 'E-3 australian', { visaClass: 'E-3 australian' }],
  ],
  [
    ['kind', 'new', { kinds: ['new_employment'] }],
    ['kind', 'amended,change-employer', { kinds: ['amended_petition', 'change_employer'] }],
    ['kind', 'old', null],
  ],
  [
    ['dependent', 'yes', { dependent: 'Y' }],
    ['dependent', 'N', { dependent: 'N' }],
    ['dependent', 'perhaps', null],
  ],
  [
    ['clientSite', 'Y', { clientSite: 'Y' }],
    ['client_site', 'false', { clientSite: 'N' }],
  ],
  [
    ['pay', 'implausible', { pay: 'implausible' }],
    ['pay', 'plausible', null],
  ],
];

/** Each further filter, mostly absent; refusals are rare. */
export const moreParts: readonly fc.Arbitrary<MoreGiven | null>[] = GIVEN.map((choices) =>
  fc.oneof(
    { weight: 80, arbitrary: fc.constant(null) },
    ...choices.map((choice) => ({
      weight: choice[2] === null ? 1 : 8,
      arbitrary: fc.constant(choice),
    })),
  ),
);
