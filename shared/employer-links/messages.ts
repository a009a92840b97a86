/** Sentences about which employer of the H1B records a company is. */
export const employerLinkMessages = {
  noSuchEmployer: 'No single employer in the H1B records has this name.',
  chosen: (company: string, employer: string) => `${company} is ${employer} in the H1B records`,
  none: (company: string) => `${company} is not an employer in the H1B records`,
  takenBack: 'Choice undone',
  automatic: 'Matched by name again',
  failed: 'Failed to change the employer',
} as const;
