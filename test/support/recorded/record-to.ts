/** The environment variable with the folder in which servers under test note the statements they send. */
export const RECORD_TO = 'RECORD_STATEMENTS';
