/** Sentences about parting a name from the employer it was joined to. */
export const correctionMessages = {
  forbidden: 'Only an operator of this site may part names for everybody',
  notJoined: 'No employer counts this name as another spelling of its own',
  notFound: 'This name is not parted any more',
  tooManyForAll: (most: number) =>
    `At most ${most.toLocaleString('en-US')} names can be parted for everybody. Please join one again first.`,
  tooMany: (most: number) => `A company can have at most ${most} parted names`,
  parted: (name: string) => `${name} is its own employer now`,
  partedForCompany: (name: string, company: string) =>
    `${name} is not counted for ${company} any more`,
  joined: (name: string) => `${name} is counted with its employer again`,
  failed: 'Failed to change the names of the employer',
} as const;
