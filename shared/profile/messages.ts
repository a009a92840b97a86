/** What the profile page says. */
export const profileMessages = {
  loadFailed: 'Failed to load profile',
  uploadFailed: 'Failed to upload resume',
  deleteFailed: 'Failed to delete resume',
  versionsFailed: 'Failed to load the other versions of your resume',
  uploaded: 'Resume uploaded',
  versionUploaded: 'Version uploaded',
  uploadCancelled: 'Upload cancelled',
  deleted: 'Resume deleted',
  deleteQuestion: 'Are you sure you want to delete your resume?',
  restored: 'Resume restored',
  restoreFailed: 'Failed to restore the resume',
  saved: 'Changes saved',
  saveFailed: 'Failed to save your changes',
  linkedInUrl: 'Please enter a LinkedIn profile link, like https://www.linkedin.com/in/you',
  streetRequired: 'Address is required',
  countryRequired: 'Country is required',
  stateRequired: 'State is required',
  zipRequired: 'Zip code is required',
  viewerFailed: 'The file cannot be shown here. Open it with View Resume.',
} as const;

/** What the parts of the profile page about the account say. */
export const accountMessages = {
  emailFailed: 'Failed to change the email',
  emailAsked: 'Please open the links we sent to your old and your new address.',
  emailSame: 'This is already your email',
  namesSaved: 'Your name was saved',
  exportFailed: 'Failed to prepare your data',
  exported: 'Your data was downloaded',
  inviteAbout:
    'As an operator of this site, you can invite people. The link in the email creates their account.',
  inviteFailed: 'Failed to send the invitation',
  invited: (email: string) =>
    `An invitation is on its way to ${email}. Its link works for an hour.`,
  deleteFailed: 'Failed to delete the account',
  deleted: 'Your account was deleted',
} as const;

/** What the list of deleted things says. */
export const deletedMessages = {
  loadFailed: 'Failed to load what you deleted',
  restoreFailed: 'Failed to restore it',
  question: 'Delete this permanently? It cannot be restored.',
  gone: 'Permanently deleted',
  deleteFailed: 'Failed to delete it permanently',
} as const;
