/** Sentences about parting a name from the employer it was joined to. */
export const correctionMessages = {
  forbidden: 'Only an operator of this site can split names for everybody',
  notJoined: 'No employer has this name as one of its spellings',
  notFound: 'This name has already been merged back',
  tooManyForAll: (most: number) =>
    `At most ${most.toLocaleString('en-US')} names can be split off for everybody. Merge one back first.`,
  tooMany: (most: number) => `A company can have at most ${most} names split off`,
  parted: (name: string) => `${name} is now a separate employer`,
  partedForCompany: (name: string, company: string) => `${name} no longer counts for ${company}`,
  joined: (name: string) => `${name} counts for its employer again`,
  failed: 'Failed to change the employer’s names',
} as const;
