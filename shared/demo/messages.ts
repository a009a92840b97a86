/** Sentences of a demo. */
export const demoMessages = {
  about:
    'A full list, made up for you to look around. Everyone shares it, and it is reset every night.',
  /** On every page, and the answer to everything that would change something. */
  notice: 'This is a demo: nothing is kept.',
  refused: 'This is a demo: nothing is kept, so nothing can be changed here.',
  preparing: 'The demo is being prepared. Please try again in a minute.',
} as const;
