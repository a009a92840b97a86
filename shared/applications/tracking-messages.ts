/** Sentences of the numbers and the board, apart from the others because few pages load them. */
export const trackingMessages = {
  numbersFailed: 'Failed to load the statistics',
  numbersMeaning: (least: number) =>
    `Counted from the history, archived applications included. Days are the median until the first answer. An answer is the first status after Applied, or a reply you noted. Rates and medians need at least ${least} applications.`,
  boardFailed: 'Failed to load the board',
  movedTo: (status: string) => `Moved to ${status}`,
  moveFailed: 'Failed to move the application',
  movedElsewhere: 'Its status was changed somewhere else, so the card was not moved.',
  howToMove:
    'Press Space to pick the card up, the arrow keys to choose a column, Space to drop it there, and Escape to leave it where it was.',
  pickedUp: (card: string, status: string) => `Picked up ${card}, in ${status}.`,
  over: (status: string, place: number, count: number) => `${status}, column ${place} of ${count}.`,
  dropped: (card: string, status: string) => `Dropped ${card} in ${status}.`,
  putBack: (card: string, status: string) => `Left ${card} in ${status}.`,
} as const;
