import { useState } from 'react';
import { cx } from '#web/lib/classes.ts';

interface AvatarProps {
  /** Shown until the logo is loaded, and when there is none. */
  letters: string;
  /** Signed address of the logo as the API returns it. */
  src?: string | null;
  size?: 'small' | 'large';
  /** In the full colour of the site instead of its tint, as for the person who is signed in. */
  solid?: boolean;
}

/** The logo of a company or the letters of a name; decorative, because the name is beside it. */
export function Avatar(props: AvatarProps) {
  const { letters, src = null, size = 'small', solid = false } = props;
  const [state, setState] = useState<'coming' | 'shown' | 'none'>('coming');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold uppercase',
        size === 'small' ? 'size-8 text-small' : 'size-12 text-large',
        solid ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent',
      )}
    >
      {letters}
      {src && state !== 'none' && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('none')}
          className={cx(
            'absolute inset-0 size-full bg-white object-contain',
            state !== 'shown' && 'opacity-0',
          )}
        />
      )}
    </span>
  );
}
