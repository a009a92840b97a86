import { useEffect } from 'react';

const find = () => document.querySelector<HTMLElement>('#first');

/** Makes the view that came with the document a picture only: the app is about to take its place. */
export function holdFirstView(): void {
  const first = find();
  if (first) Object.assign(first, { inert: true, ariaHidden: 'true' });
}

/** Replaces the view that came with the document by the app once `ready`; does nothing where the document had none. */
export function useFirstViewUntil(ready: boolean): void {
  useEffect(() => {
    const first = ready && find();
    if (!first) return;
    first.remove();
    document.querySelector<HTMLElement>('#root')!.hidden = false;
  }, [ready]);
}
