/** What a person types to delete an account that has no address. */
export const DELETE_PHRASE = 'delete my account';
