/** Sentences of the question 'Is my offer fair?', on its page and in its refusals. */
export const offerMessages = {
  title: 'Name the role, such as Data Engineer',
  amount: 'The pay must be an amount in dollars, such as 128,000 or 128k',
  amountRange: 'The pay must come to between $10,000 and $1,500,000 a year; is the unit right?',
  unit: 'The unit must be Year, Month, Bi-Weekly, Week or Hour',
  state: 'The state must be two letters or a name, such as TX or Texas',
  cityNeedsState: 'A city needs its state or a ZIP code',
  cityUnknown: 'No city of that name is known in this state; a ZIP code or the state alone will do',
  zip: 'The ZIP code must be five digits, such as 78701',
  zipUnknown: 'No place has this ZIP code',
  milesNeedPlace: 'Miles need a city or a ZIP code to count from',
} as const;
