import { type RefObject, useRef } from 'react';

/**
 * Returns the focus to `returnTo`, else to the element that had it before, unless another took it meanwhile; for dialogs
 * that open by state, without a trigger.
 */
export function useFocusReturn(returnTo?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = returnTo?.current ?? opener.current;
      const isTaken = document.activeElement !== document.body;
      if (!isTaken && target instanceof HTMLElement) target.focus();
    },
  };
}
