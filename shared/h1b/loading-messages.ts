/** Sentences about loading filings from the page. */
export const loadingMessages = {
  years: 'Years must be fiscal years that the Department of Labor publishes',
  name: 'A file name must have letters, digits, dots, hyphens and underscores only',
  nothing: 'Choose a year or a file',
  forbidden: 'Only an operator of this site may load filings',
  running: 'An import is running; wait for it or cancel it',
  notRunning: 'No import is running',
  noFile: 'A file was not uploaded, or is gone; upload it again',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes.toLocaleString('en-US')} MB`,
  interrupted: 'The upload ended early; upload the file again',
} as const;
