/** Query keys of everything read from `/api/h1b`. */
export const h1bKeys = {
  all: ['h1b'] as const,
  status: ['h1b', 'status'] as const,
  data: ['h1b', 'data'] as const,
};
