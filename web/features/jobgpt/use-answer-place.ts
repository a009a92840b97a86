import { useRef } from 'react';

/** From this width on the answer is beside the question (the `lg` breakpoint of the theme). */
const BESIDE = '(width >= 64rem)';

/** The place of the answer; `bringIntoView` scrolls to it and moves the focus there where it is below the question. */
export function useAnswerPlace() {
  const ref = useRef<HTMLElement>(null);
  const bringIntoView = () => {
    if (matchMedia(BESIDE).matches) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  };
  return { ref, bringIntoView };
}
