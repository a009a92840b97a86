import type { ReactNode } from 'react';

/** Around the one filled button of a page: on a phone a bar at the lower edge, where the thumb is and no text lies under it. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div className="thumb-bar max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-canvas max-sm:px-4 max-sm:py-2">
      {children}
    </div>
  );
}
