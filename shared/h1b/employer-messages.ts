/** In words, in what two names of an employer differ. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ['form', 'Different legal form'],
  ['spacing', 'Different spacing'],
  ['letters', 'One or two letters differ'],
  ['abbreviation', 'Abbreviated word'],
  ['order', 'Different word order or small words'],
  ['truncation', 'Cut off'],
  ['country', 'With or without the country'],
  ['acronym', 'Initials'],
  ['trade', 'Trade name'],
  ['former', 'Former name'],
  ['sign', "Without its '&'"],
  ['alias', 'Former or short name'],
  ['general', "With or without a general word such as 'Group'"],
]);

/** In words, what shows that two names are one employer. */
const PROOFS: ReadonlyMap<string, string> = new Map([
  ['review', 'from the reviewed list'],
  ['filing', 'a filing says so'],
  ['fein', 'same tax number'],
  ['taxId', 'same last digits of the tax number'],
  ['street', 'same street number and ZIP code'],
  ['phone', 'same telephone number'],
  ['postalCode', 'same ZIP code'],
  ['cityAndIndustry', 'same city and industry'],
  ['state', 'same state, and no other employer has a similar name'],
  ['name', 'no other employer has a similar name'],
]);

/** Sentences about names of employers in the H1B records. */
export const employerMessages = {
  itself: 'The name in most records',
  sameName: 'Same name, different capitalization, punctuation or legal suffix',
  ofBrand: (brand: string) => `Files for ${brand}`,
  joinedTo: 'The name the others were merged into',
  reason: (difference: string, proof: string) =>
    [DIFFERENCES.get(difference) ?? difference, PROOFS.get(proof) ?? proof].join('; '),
} as const;

/** Why a name of the approvals counts for an employer when it needed no joining. */
export const approvalReasons = {
  sameAsFiled: 'Same name as in the filings',
  mostPetitions: 'The name in most petitions',
  sameName: 'Same name as another of these',
} as const;
