import { type ReactNode, useId, useState } from 'react';

/** Words that explain `children` (an element that takes `aria-describedby`) while it is hovered or has the focus; Escape hides them. */
export function Hint(props: { words: string; children: (describedBy: string) => ReactNode }) {
  const { words, children } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const [show, hide] = [() => setShown(true), () => setShown(false)];
  return (
    <span
      className="relative inline-block"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        hidden={!shown}
        className="absolute top-full right-0 z-20 w-max max-w-52 rounded-ui border border-line bg-surface px-3 py-2 text-left text-small font-normal whitespace-normal text-ink shadow-float"
      >
        {words}
      </span>
    </span>
  );
}
