/** Sentences about which employer of the H1B records a company is. */
export const employerLinkMessages = {
  noSuchEmployer: 'No single employer of the H1B records has this name.',
  chosen: (company: string, employer: string) => `${company} is ${employer} in the H1B records`,
  none: (company: string) => `${company} is none of the employers in the H1B records`,
  takenBack: 'The choice was taken back',
  automatic: 'The name decides again',
  failed: 'Failed to change the employer',
} as const;
