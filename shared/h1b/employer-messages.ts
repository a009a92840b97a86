/** In words, in what two names of an employer differ. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ['form', 'Another legal form'],
  ['spacing', 'Other blanks'],
  ['letters', 'One or two letters differ'],
  ['abbreviation', 'An abbreviated word'],
  ['order', 'Other order or small words'],
  ['truncation', 'Cut off'],
  ['country', 'With or without the country'],
  ['acronym', 'The initials'],
  ['trade', 'The name it trades under'],
  ['former', 'A former name'],
  ['sign', "Without its '&'"],
  ['alias', 'A former or short name'],
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
  ['state', 'same state, and no other employer has a name like it'],
  ['name', 'no other employer has a name like it'],
]);

/** Sentences about names of employers in the H1B records. */
export const employerMessages = {
  itself: 'The name most records have',
  sameName: 'The same name but for letter case, signs, blanks or the spelling of its legal form',
  ofBrand: (brand: string) => `Files for ${brand}`,
  joinedTo: 'The name that the others were joined to',
  reason: (difference: string, proof: string) =>
    [DIFFERENCES.get(difference) ?? difference, PROOFS.get(proof) ?? proof].join('; '),
} as const;

/** Why a name of the approvals counts for an employer when it needed no joining. */
export const approvalReasons = {
  sameAsFiled: 'The same name as in the filings',
  mostPetitions: 'The name most petitions have',
  sameName: 'The same name as another of these',
} as const;
