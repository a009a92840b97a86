/** Sentences of a demo. */
export const demoMessages = {
  about:
    'A list with everything in it, made up for you to look around. Everybody shares it, and it is new every night.',
  /** On every page, and the answer to everything that would change something. */
  notice: 'This is a demo: nothing is kept.',
  refused: 'This is a demo: nothing is kept, so nothing can be changed here.',
  preparing: 'The demo is being prepared. Please try again in a minute.',
} as const;
