/** Sentences of the storage that client tests use (docs/protocols/official-suite.md); their tests compare them word for word. */
export const clientTestMessages = {
  noToken: 'Invalid Compact JWS',
  bucketSettings: 'The settings of the bucket are not valid',
  bucketFull: 'The bucket you tried to delete is not empty',
  bucketUpdated: 'Successfully updated',
  bucketDeleted: 'Successfully deleted',
  bucketEmptied: 'Empty bucket has been queued. Completion may take up to an hour.',
} as const;
