/** Sentences about companies that few pages load, apart from the others. */
export const companyMessages = {
  inUse: (applications: number, people: number) =>
    `This company has ${inWords(applications, people)}. Delete them first, or merge it into another company.`,
  mergeItself: 'A company cannot be merged into itself.',
  notesTooLong: 'The notes of both companies together are too long. Please shorten them first.',
  choose: 'Choose the company to merge.',
  noOther: 'You have no other company with this name.',
  merged: (name: string, into: string) => `${name} is now part of ${into}`,
  mergeFailed: 'Failed to merge the companies',
  separated: 'The companies are separate again',
  separateFailed: 'Failed to separate the companies',
} as const;

function inWords(applications: number, people: number): string {
  const parts = [
    applications > 0 && `${applications} ${applications === 1 ? 'application' : 'applications'}`,
    people > 0 && `${people} ${people === 1 ? 'person' : 'people'}`,
  ];
  return parts.filter(Boolean).join(' and ');
}
