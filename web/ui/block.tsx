import type { ReactNode } from 'react';

/** Marks a part of a prerendered page that the server leaves out, keeps or repeats. */
export function Block({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <>
      {mark}
      {children}
      {mark}
    </>
  );
}
