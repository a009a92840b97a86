/** Sentences about loading filings from the page. */
export const loadingMessages = {
  years: 'Years must be fiscal years that the Department of Labor publishes',
  name: 'A file name can contain only letters, digits, dots, hyphens and underscores',
  nothing: 'Choose a year or a file',
  forbidden: 'Only an operator of this site can load filings',
  running: 'An import is already running. Wait for it to finish, or cancel it',
  notRunning: 'No import is running',
  noFile: 'A file is missing. Upload it again',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes.toLocaleString('en-US')} MB`,
  interrupted: 'The upload was interrupted. Upload the file again',
} as const;
