import { type ReactNode, useId, useRef, useState } from 'react';

/** Words that explain `children` (an element that takes `aria-describedby`) while it is hovered or has the focus; Escape hides them. */
export function Hint(props: { words: string; children: (describedBy: string) => ReactNode }) {
  const { words, children } = props;
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<{ top: number; right: number }>();
  const hide = () => setAt(undefined);
  const show = () => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return;
    const width = document.documentElement.clientWidth;
    // Fixed, so that no scrolling table cuts it off; never past the left edge.
    setAt({ top: box.bottom + 4, right: Math.max(8, Math.min(width - box.right, width - 216)) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside it is the one that is used
    <span
      ref={place}
      className="inline-block"
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
        hidden={!at}
        style={at}
        className="fixed z-20 w-max max-w-52 rounded-ui border border-line bg-surface px-3 py-2 text-left text-small font-normal whitespace-normal text-ink shadow-float"
      >
        {words}
      </span>
    </span>
  );
}
