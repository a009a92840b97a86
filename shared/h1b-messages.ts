/** Sentences of the further filters of the H1B explorer, apart from those of its first view. */
export const h1bMessages = {
  state: 'A state must be two letters or a name, such as TX or Texas',
  miles: 'Miles must be a number from 1 to 500',
  near: 'Near must be a city and state or a ZIP code, such as Austin, TX or 78701',
  years: 'Years must be fiscal years, such as 2023, 2021-2024 or 2020,2022',
  level: 'A wage level must be I, II, III or IV',
  kind: 'A kind of filing must be new, continued, change-previous, new-concurrent, change-employer or amended',
  pay: 'pay must be implausible',
  yesNo: 'It must be yes or no',
} as const;
