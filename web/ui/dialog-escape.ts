import type { KeyboardEvent } from 'react';

/** Closes a dialog by Escape where a toast on the screen took the key for itself: only the layer that opened last hears of it. */
export function closeOnEscape(onOpenChange: (open: boolean) => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
  };
}
